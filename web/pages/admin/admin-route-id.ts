/** By which the pages inside ask for what the frame has loaded. */
export const ADMIN_ROUTE_ID = 'admin';
/** Where the administrator's pages hang: what goes wrong in one stays inside the frame. */
export const ADMIN_INSIDE_ID = 'admin-inside';
