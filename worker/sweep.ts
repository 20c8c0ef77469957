import { expireHolds } from './db/holds.ts';
import { deleteDeadSessions } from './db/sessions.ts';
import { deleteOldKeys } from './db/idempotency-keys.ts';
import { deleteOldThrottles } from './db/throttles.ts';
import { sweepOrphanPictures, sweepOrphanVariants } from './images/sweep.ts';
import { remind } from './mail/remind.ts';
import { sweepMail } from './mail/sweeper.ts';

/** Once an hour: it lists the whole bucket. */
const ORPHANS_AT_MINUTE = 17;

async function sweepHolds(env: Env, nowMs: number): Promise<void> {
  const count = await expireHolds(env.DB, nowMs);
  if (count > 0) console.log({ event: 'holds_expired', count });
}

/** Each minute: what was lost on the way is sent again, and what has expired is swept out. One failing leaves the others to run. */
export async function sweep(env: Env, nowMs: number): Promise<void> {
  const outcomes = await Promise.allSettled([
    sweepMail(env, nowMs),
    remind(env, nowMs),
    sweepHolds(env, nowMs),
    deleteDeadSessions(env.DB, nowMs),
    deleteOldThrottles(env.DB, nowMs),
    deleteOldKeys(env.DB, nowMs),
    ...(new Date(nowMs).getUTCMinutes() === ORPHANS_AT_MINUTE
      ? [sweepOrphanPictures(env, nowMs), sweepOrphanVariants(env, nowMs)]
      : []),
  ]);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') console.error({ event: 'sweep_failed', error: String(outcome.reason) });
  }
}
