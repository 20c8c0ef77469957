/** Every answer of the server carries it. It names the call in the log, and shows that no gateway answered instead. */
export const REQUEST_ID_HEADER = 'x-request-id';
