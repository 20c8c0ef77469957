export { keepLoaded as shouldRevalidate } from '../../keep-loaded.ts';
export { loader } from './detail-loader.ts';
export { action } from './detail-action.ts';
export { DetailPage as Component } from './detail-page.tsx';
export { DetailCrash as ErrorBoundary } from './load-failure.tsx';
