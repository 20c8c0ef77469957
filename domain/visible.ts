/** What is invisible on a screen: spaces, controls, halves of characters, and the characters that Unicode has programs ignore. */
const UNSEEN = /[\s\p{Z}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Controls except tab and line break, halves of characters, and what changes the direction of the text around it. */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Removes characters that nobody types on purpose and that break e-mails, files and tables. Pasted names and numbers often hold
 * some.
 */
export const printable = (text: string): string => text.replace(UNPRINTABLE, '');

/** The same on one line. */
export const oneLine = (text: string): string => printable(text).replace(/[\t\n\r\u2028\u2029]+/g, ' ');

/** Characters that a person sees: 'José' has four of them, a row of zero-width spaces none. */
export const visibleLength = (text: string): number => [...text.replace(UNSEEN, '')].length;
