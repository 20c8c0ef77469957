/** The same items with the one at `from` at `to`; unchanged when either place is empty. */
export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const lifted = items[from];
  if (lifted === undefined || to < 0 || to >= items.length || from === to) return items;
  const rest = items.filter((_, i) => i !== from);
  return [...rest.slice(0, to), lifted, ...rest.slice(to)];
}
