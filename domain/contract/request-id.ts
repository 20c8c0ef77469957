/** Every answer of the edge bears it: what the shop's log knows the call by, and a sign that nobody else answered in the edge's place. */
export const REQUEST_ID_HEADER = 'x-request-id';
