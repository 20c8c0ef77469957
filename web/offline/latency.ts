/** Enough answers for one page, few enough to forget a bad moment. */
const REMEMBERED = 5;

export type Latency = {
  /** The server began to answer after so many milliseconds. */
  observe: (ms: number) => void;
  /** A time limit for this connection: twice what the slowest of the last answers took, but not less than `ms`, nor more than three times as much. */
  limit: (ms: number) => number;
};

/** Time limits follow how long the server has lately taken, so that a slow connection is not mistaken for none. */
export function createLatency(): Latency {
  let lately: number[] = [];
  return {
    observe: (ms) => void (lately = [ms, ...lately].slice(0, REMEMBERED)),
    limit: (ms) => Math.min(Math.max(ms, ...lately.map((taken) => 2 * taken)), 3 * ms),
  };
}
