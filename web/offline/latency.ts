/** Enough answers for one page, few enough to forget a bad moment. */
const REMEMBERED = 5;

export type Latency = {
  /** Records that the server began to answer after so many milliseconds. */
  observe: (ms: number) => void;
  /** A time limit for this connection: twice the slowest of the last answers, at least `ms` and at most three times `ms`. */
  limit: (ms: number) => number;
};

/** Adapts time limits to the last answers, so that a slow connection does not count as offline. */
export function createLatency(): Latency {
  let lately: number[] = [];
  return {
    observe: (ms) => void (lately = [ms, ...lately].slice(0, REMEMBERED)),
    limit: (ms) => Math.min(Math.max(ms, ...lately.map((taken) => 2 * taken)), 3 * ms),
  };
}
