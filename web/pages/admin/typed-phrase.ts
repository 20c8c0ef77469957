/** What is still missing of a phrase that must be typed to confirm: '' when it is whole. Case and outer spaces do not count. */
export function missingOf(phrase: string, typed: string): string {
  const given = typed.trim().toLowerCase();
  const wanted = phrase.toLowerCase();
  if (given === wanted) return '';
  let same = 0;
  while (same < given.length && given[same] === wanted[same]) same += 1;
  // Something else was typed: all of it is missing from where they part.
  return phrase.slice(same) || phrase;
}
