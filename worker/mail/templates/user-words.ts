/** Invisible, and taken by no mail program as part of an address. */
const BREAK = '\u200C';

/** Controls other than line breaks and tabs, and the marks that turn the direction of what follows. */
const CONTROLS = /[^\P{Cc}\n\t]|\p{Bidi_Control}/gu;

/**
 * Text that a person typed, for showing in an e-mail: without control characters, and broken where a mail program would make a
 * link of it (browsers read the full stops of other scripts as dots too). Anyone may register another person's address: our
 * e-mail must not carry their links there. It still needs escaping.
 */
export const userWords = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, '')
    .replace(/[:：](?=[/／]{2})|\.(?=\p{L})|[。．｡](?=\S)|(?<=\S)[@＠](?=\S)/gu, `$&${BREAK}`)
    .trim();

/** Opening line of every e-mail. */
export const greet = ({ username }: { username: string }): string => {
  const name = userWords(username);
  return name === '' ? 'Hola:' : `Hola, ${name}:`;
};
