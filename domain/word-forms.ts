/**
 * The other number of a word as searches spell it (no accents, lower case): whole words, so that 'bases' finds 'base' and not
 * everything that begins so. A singular needs none of its regular plural, which begins like it.
 */
export function otherForms(word: string): string[] {
  const forms: string[] = [];
  if (/..z$/.test(word)) forms.push(`${word.slice(0, -1)}ces`);
  if (/..ces$/.test(word)) forms.push(`${word.slice(0, -3)}z`);
  if (/..[^aeo]es$/.test(word)) forms.push(word.slice(0, -2));
  if (/...s$/.test(word)) forms.push(word.slice(0, -1));
  return forms;
}
