export { loader, shouldRevalidate } from './checkout-loader.ts';
export { action } from './checkout-action.ts';
export { CheckoutPage as Component } from './checkout-page.tsx';
export { CheckoutCrash as ErrorBoundary } from './checkout-error.tsx';
