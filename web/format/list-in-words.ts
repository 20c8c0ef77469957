/** 'djembé', 'djembé y redoblante', 'arpa, djembé y redoblante' */
export function listInWords(words: readonly string[]): string {
  const before = words.slice(0, -1);
  return [...(before.length > 0 ? [before.join(', ')] : []), ...words.slice(-1)].join(' y ');
}
