/** What the tools use of the bindings; the worker's own types are not loaded here. */
export type LocalStatement = {
  bind(...values: unknown[]): LocalStatement;
  first<T>(): Promise<T | null>;
  all<T>(): Promise<{ results: T[] }>;
};

export type LocalDatabase = { prepare(sql: string): LocalStatement; batch(statements: LocalStatement[]): Promise<unknown> };

export type LocalBucket = {
  get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>;
  put(key: string, value: ArrayBuffer | Uint8Array, options: { httpMetadata: { contentType: string } }): Promise<unknown>;
};

export type LocalBindings = { DB: LocalDatabase; PICTURES: LocalBucket; BACKUPS: LocalBucket };
