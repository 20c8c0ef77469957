import { MINUTE_MS } from '#domain/durations.ts';
import { failureAt } from '#domain/failure.ts';
import { fail, ok } from '#domain/result.ts';
import type { AppContext } from '../app-env.ts';
import { findPasswordHash } from '../db/account.ts';
import { all } from '../db/database.ts';
import { countAttempt, takeBackAttempt } from '../db/throttles.ts';
import { inTurn, visitor } from './hashing-queue.ts';
import { overLimit } from './limits.ts';
import { checkPassword } from './password.ts';

const QUARTER_MS = 15 * MINUTE_MS;
const MAX_PROOFS = 10;

/** The account's hash, if the password matches it. Attempts are counted before hashing, as at login. */
export async function provePassword(c: AppContext, userId: number, password: string, path: string, now: number) {
  const { db } = c.var;
  const throttle = `proof:${userId}`;
  const [counted] = await all(db, countAttempt(throttle, QUARTER_MS, now));
  const refused = overLimit(counted, MAX_PROOFS, now);
  if (refused) return fail(refused);
  const hash = await findPasswordHash(db, userId);
  const checked = await inTurn(visitor(c, true), () => checkPassword(password, hash));
  if (!checked.ok) {
    await takeBackAttempt(db, throttle);
    return checked;
  }
  if (hash !== null && checked.value.matches) return ok(hash);
  return fail(failureAt(path, 'wrong_password'));
}
