import type { ActionFunctionArgs } from 'react-router';

export { keepLoaded as shouldRevalidate } from '../../keep-loaded.ts';
export { loader } from './detail-loader.ts';
export { DetailPage as Component } from './detail-page.tsx';
export { DetailCrash as ErrorBoundary } from './load-failure.tsx';

/** Its code comes with the form that sends to it. */
export const action = async (args: ActionFunctionArgs) => (await import('./detail-action.ts')).action(args);
