/** By which the pages inside ask for what the frame has loaded. */
export const ADMIN_ROUTE_ID = 'admin';
