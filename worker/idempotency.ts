/**
 * A write that is repeated with its Idempotency-Key is made once. The key is stored in the batch that makes the write (`keyed` in
 * db/idempotency-keys.ts): no crash leaves one without the other, and of two copies at once the database accepts one. A refusal uses no
 * key up.
 */
import { api, type Call, type KeyedCall, type ReplyOf } from '#domain/contract/api.ts';
import { DAY_MS } from '#domain/durations.ts';
import { failure, type Failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { AppContext } from './app-env.ts';
import { all } from './db/database.ts';
import { findKey, isKeyRefused, type StoredKey, type WriteKey } from './db/idempotency-keys.ts';
import { countAttempt } from './db/throttles.ts';
import type { Actor } from './session/actor.ts';
import { overLimit } from './session/limits.ts';
import { sha256 } from './sha256.ts';

/** Reads what a call wrote, as it stands now. */
export type Recall<C extends Call> = (id: string, c: AppContext, actor: Actor) => Promise<Result<ReplyOf<C>>>;

/** The recall of a deletion. */
export const gone = async (): Promise<Result<undefined>> => ok(undefined);

/** By call that takes keys; filled by `serve`. */
const recalls = new Map<KeyedCall, Recall<KeyedCall>>();

export function rememberRecall<C extends KeyedCall>(call: C, read: Recall<C>): void {
  recalls.set(call, read as Recall<KeyedCall>);
}

export async function recall(call: KeyedCall, stored: StoredKey, c: AppContext, actor: Actor): Promise<Result<unknown>> {
  const read = recalls.get(call);
  if (!read) throw new Error(`${call} takes no key`);
  return read(String(stored.reservationId ?? stored.cameTo), c, actor);
}

type Carried = {
  call: KeyedCall;
  key: string;
  actor: Actor;
  /** What the key was first used for, if that is known. */
  stored: StoredKey | null;
};

/** Each is stored for 30 days. */
const MAX_KEYS_A_DAY = 2_000;

/** Counts a key that is about to be stored or closed; the refusal past the user's limit of a day. */
export async function countKey(c: AppContext, userId: number, nowMs: number): Promise<Failure | null> {
  const [counted] = await all(c.var.db, countAttempt(`keys:${userId}`, DAY_MS, nowMs));
  return overLimit(counted, MAX_KEYS_A_DAY, nowMs);
}

/** Makes the write, or answers with what its first copy wrote. */
export async function once<T>(
  c: AppContext,
  { call, key, actor, stored }: Carried,
  asked: { input: unknown; pictures: readonly Uint8Array[] },
  write: (key: WriteKey) => Promise<T>,
): Promise<T | Result<unknown>> {
  const carried: WriteKey = { userId: actor.id, key, call, requestHash: await hashOf(asked), nowMs: Date.now(), isStored: false };
  const answerAgain = async (first: StoredKey): Promise<Result<unknown>> => {
    if (first.call === '') return fail(failure('key_closed'));
    return first.requestHash === carried.requestHash ? recall(call, first, c, actor) : fail(failure('key_reused'));
  };
  if (stored) return answerAgain(stored);

  // A reservation writes no row for the sake of its key, and is bounded by its own limit.
  const tooMany = api[call].limiter === 'reserve' ? null : await countKey(c, actor.id, carried.nowMs);
  if (tooMany) return fail(tooMany);
  let outcome: { value: T } | { error: unknown };
  try {
    outcome = { value: await write(carried) };
  } catch (error) {
    if (!isKeyRefused(error)) throw error;
    outcome = { error };
  }
  if (carried.isStored && 'value' in outcome) return outcome.value;
  // A repeat may get any refusal (its own first copy took the last unit, midnight passed): what the first copy wrote counts.
  const first = await findKey(c.var.db, carried);
  if (first) return answerAgain(first);
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

async function hashOf({ input, pictures }: { input: unknown; pictures: readonly Uint8Array[] }): Promise<string> {
  const files = await Promise.all(pictures.map((bytes) => sha256(bytes)));
  return sha256(JSON.stringify([input, files]));
}
