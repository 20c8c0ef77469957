/** How many of the newest instruments the two are drawn from. */
export const SUGGESTION_POOL = 24;
const SUGGESTIONS = 2;

/** Two of the others at random, never the same twice. `random` answers within 0..1, 1 excluded. */
export function pickSuggestions<T extends { id: number }>(pool: readonly T[], shownId: number, random: () => number): T[] {
  const others = pool.filter(({ id }) => id !== shownId);
  return Array.from({ length: Math.min(SUGGESTIONS, others.length) }, () => others.splice(Math.floor(random() * others.length), 1)).flat();
}
