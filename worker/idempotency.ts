/**
 * A write that is repeated with its Idempotency-Key is made once. The key is stored in the batch that makes the write (`keyed` in
 * db/database.ts): no crash leaves one without the other, and of two copies at once the database accepts one. A refusal uses no
 * key up.
 */
import { Buffer } from 'node:buffer';
import type { Call, KeyedCall, ReplyOf } from '#domain/contract/api.ts';
import { failure } from '#domain/failure.ts';
import { fail, type Result } from '#domain/result.ts';
import type { AppContext } from './app-env.ts';
import { findKey, isKeyRefused, type StoredKey } from './db/idempotency-keys.ts';
import type { Actor } from './session/actor.ts';

/** Reads what a call wrote, as it stands now. */
export type Recall<C extends Call> = (id: string, c: AppContext, actor: Actor) => Promise<Result<ReplyOf<C>>>;

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

/** Makes the write, or answers with what its first copy wrote. */
export async function once<T>(
  c: AppContext,
  { call, key, actor, stored }: Carried,
  asked: { input: unknown; pictures: readonly Uint8Array[] },
  write: () => Promise<T>,
): Promise<T | Result<unknown>> {
  const carried = { userId: actor.id, key, call, requestHash: await hashOf(asked), nowMs: Date.now() };
  const answerAgain = async (first: StoredKey): Promise<Result<unknown>> => {
    if (first.call === '') return fail(failure('key_closed'));
    return first.requestHash === carried.requestHash ? recall(call, first, c, actor) : fail(failure('key_reused'));
  };
  if (stored) return answerAgain(stored);

  const keeping = actor.carry(carried);
  let outcome: { value: T } | { error: unknown };
  try {
    outcome = { value: await write() };
  } catch (error) {
    if (!isKeyRefused(error)) throw error;
    outcome = { error };
  }
  if (keeping.isStored && 'value' in outcome) return outcome.value;
  // A repeat may get any refusal (its own first copy took the last unit, midnight passed): what the first copy wrote counts.
  const first = await findKey(c.var.db, carried);
  if (first) return answerAgain(first);
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

async function hashOf({ input, pictures }: { input: unknown; pictures: readonly Uint8Array[] }): Promise<string> {
  const files = await Promise.all(pictures.map(sha256));
  return sha256(new TextEncoder().encode(JSON.stringify([input, files])));
}

const sha256 = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
