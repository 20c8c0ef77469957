/** A positive integer without sign, leading zeros, exponent or spaces, short enough to be exact as a number. */
export const ID_PATTERN = /^[1-9]\d{0,14}$/;

/** The id that an address carries as text; null when the text is not one. */
export const parseId = (text: string): number | null => (ID_PATTERN.test(text) ? Number(text) : null);
