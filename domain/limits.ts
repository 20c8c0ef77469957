/** Numbers that a failure's message names. */
export const MAX_RESERVATION_DAYS = 90;
export const MAX_DAYS_AHEAD = 365;
export const MIN_IMAGES = 1;
export const MAX_IMAGES = 6;

/** Of one account. */
export const MAX_PASSKEYS = 20;

/** Most characters of a text: the contract refuses more, and a form takes no more. */
export const MAX_INSTRUMENT_NAME_LENGTH = 120;
export const MAX_INSTRUMENT_DESCRIPTION_LENGTH = 5_000;
export const MAX_PROVIDER_NAME_LENGTH = 120;
export const MAX_PROVIDER_CONTACT_LENGTH = 200;
export const MAX_SPECIFICATION_VALUE_LENGTH = 300;
export const MAX_TAXONOMY_NAME_LENGTH = 80;
export const MAX_TAXONOMY_DESCRIPTION_LENGTH = 500;
export const MAX_SYNONYM_LENGTH = 60;
export const MAX_PASSKEY_NAME_LENGTH = 60;
export const MAX_SEARCH_LENGTH = 200;

/** Characters of the reason why the shop does not rent to a customer. */
export const MAX_BLOCK_REASON_LENGTH = 500;
