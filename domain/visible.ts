/** What leaves no mark on a screen: spaces, controls, halves of characters, and the characters that Unicode has programs ignore. */
const UNSEEN = /[\s\p{Z}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Characters that a person sees: 'José' has four of them, a row of zero-width spaces none. */
export const visibleLength = (text: string): number => [...text.replace(UNSEEN, '')].length;
