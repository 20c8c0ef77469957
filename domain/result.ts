import type { Failure } from './failure.ts';

/** Outcome of an operation that may be refused for a reason a person can understand. Bugs throw instead. */
export type Result<T, F = Failure> = { ok: true; value: T } | { ok: false; failure: F };

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

export const fail = <F>(failure: F): { ok: false; failure: F } => ({ ok: false, failure });
