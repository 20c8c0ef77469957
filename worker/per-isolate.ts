/** Module state that lasts from one request of an isolate to the next, by the function that makes it. */
export type IsolateMemory = Map<() => unknown, unknown>;

let memory: IsolateMemory = new Map();

/** Mutable state of a module. Every such state is made here, so that none outlives {@link enterIsolate}. */
export function perIsolate<T>(make: () => T): () => T {
  return () => {
    if (!memory.has(make)) memory.set(make, make());
    return memory.get(make) as T;
  };
}

/** Resets all module state, as in a new isolate, or sets it to `remembered`. For tests, which share an isolate. */
export function enterIsolate(remembered: IsolateMemory = new Map()): void {
  memory = remembered;
}
