/** The parameter that the link of the verification e-mail comes back with: 1, or 0 when it was no longer good. */
export const VERIFIED = 'verificado';
