/** A source of numbers that gives the same sequence for the same seed on every machine (mulberry32). */
export type Random = {
  /** Whole number from min to max, both included. */
  between(min: number, max: number): number;
  pick<T>(items: readonly T[]): T;
  /** True once in `n` times. */
  oneIn(n: number): boolean;
};

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    between,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    oneIn: (n) => between(1, n) === 1,
  };
}
