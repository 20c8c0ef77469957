/** Numbers that a failure's message names. */
export const MAX_RESERVATION_DAYS = 90;
export const MAX_DAYS_AHEAD = 365;
export const MIN_IMAGES = 1;
export const MAX_IMAGES = 6;

/** Of one account. */
export const MAX_PASSKEYS = 20;

/** Most characters that a search takes. */
export const MAX_SEARCH_LENGTH = 200;
