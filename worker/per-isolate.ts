/** What the modules of an isolate remember from one request to the next, by the function that makes it. */
export type IsolateMemory = Map<() => unknown, unknown>;

let memory: IsolateMemory = new Map();

/** Mutable state of a module. Every such state is made here, so that none outlives {@link enterIsolate}. */
export function perIsolate<T>(make: () => T): () => T {
  return () => {
    if (!memory.has(make)) memory.set(make, make());
    return memory.get(make) as T;
  };
}

/** From now on the modules remember nothing, as in a new isolate, or what `remembered` has. For tests, which share an isolate. */
export function enterIsolate(remembered: IsolateMemory = new Map()): void {
  memory = remembered;
}
