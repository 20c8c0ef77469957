export { loader } from './home-loader.ts';
export { HomePage as Component } from './home-page.tsx';
export { HomeComing as HydrateFallback } from './home-coming.tsx';
