/** How many answers the slowest is looked for in: enough for one page, few enough to forget a bad moment. */
const REMEMBERED = 5;
const PATIENCE = 2;
const MOST = 3;

export type Latency = {
  /** The server began to answer after so many milliseconds. */
  observe: (ms: number) => void;
  /** A time limit for this connection: `ms`, more where answers have been taking long, three times as much at most. */
  limit: (ms: number) => number;
};

/** Time limits follow how long the server has lately taken, so that a slow connection is not mistaken for none. */
export function createLatency(...first: number[]): Latency {
  let lately = first;
  return {
    observe: (ms) => void (lately = [...lately, ms].slice(-REMEMBERED)),
    limit: (ms) => Math.min(Math.max(ms, PATIENCE * Math.max(0, ...lately)), MOST * ms),
  };
}

/** What the page's own document took; nothing where it did not come from the network. */
export function documentLatency(): number[] {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation && navigation.requestStart > 0 ? [navigation.responseStart - navigation.requestStart] : [];
}
