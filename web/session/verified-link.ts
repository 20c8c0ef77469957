/** The parameter that the link of the verification e-mail comes back with: 1, or 0 when it was no longer good. */
export const VERIFIED = 'verificado';

/** What that link leads a browser to: the token, for the page to confirm with. Looking at the link alone confirms nothing. */
export const TO_CONFIRM = 'confirmar';
