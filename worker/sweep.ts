import { todayInShop } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { CUT_OFF } from '#domain/mail.ts';
import { hourInShop } from '#domain/shop-clock.ts';
import { pastDays } from './db/dashboard-cards.ts';
import { expireHolds } from './db/holds.ts';
import { countFresh } from './db/kept-reservations.ts';
import { holdOverdue } from './db/overdue-holds.ts';
import { takeStaleOutbox } from './db/outbox-delivery.ts';
import { writeReminders } from './db/reminders.ts';
import { deleteOver, RETENTION } from './db/retention.ts';
import { sweepOrphanPictures, sweepOrphanVariants } from './images/sweep.ts';
import { MAX_ATTEMPTS } from './mail/back-off.ts';
import { enqueueAll } from './mail/enqueue.ts';

/** Once an hour: it lists the whole bucket. */
const ORPHANS_AT_MINUTE = 17;

/** How long the queue may take to deliver a message before it is enqueued again. */
const GRACE_MS = MINUTE_MS;
/** Most e-mails enqueued per sweep. */
const MAX_STALE_MAILS = 1_000;

/** Enqueues again every due e-mail whose message was lost: never enqueued, dropped, or interrupted. */
export async function sweepMail(env: Env, nowMs: number): Promise<void> {
  const { ids, dead } = await takeStaleOutbox(env.DB, {
    nowMs,
    graceMs: GRACE_MS,
    maxAttempts: MAX_ATTEMPTS,
    limit: MAX_STALE_MAILS,
  });
  for (const outboxId of dead) console.error({ event: 'mail_dead', outboxId, reason: CUT_OFF });
  await enqueueAll(env.MAIL_QUEUE, ids);
  if (ids.length > 0) console.warn({ event: 'mail_swept', count: ids.length });
}

/** No reminders at night. */
const FIRST_HOUR = 9;
const LAST_HOUR = 20;
const EVERY_MINUTES = 10;

/** Called each minute; every tenth, in the shop's waking hours, it writes what is due and enqueues it. */
export async function remind(env: Env, nowMs: number): Promise<void> {
  const hour = hourInShop(nowMs);
  if (hour < FIRST_HOUR || hour > LAST_HOUR || Math.floor(nowMs / MINUTE_MS) % EVERY_MINUTES !== 0) return;
  await enqueueAll(env.MAIL_QUEUE, await writeReminders(env.DB, todayInShop(nowMs), nowMs));
}

async function sweepHolds(env: Env, nowMs: number): Promise<void> {
  const count = await expireHolds(env.DB, nowMs);
  if (count > 0) console.log({ event: 'holds_expired', count });
}

/** Called each minute. In the first hour of the shop's day, more than once in case one fails. */
const OVERDUE_EVERY_MINUTES = 20;

export async function holdWhatIsOut(env: Env, nowMs: number): Promise<void> {
  if (hourInShop(nowMs) !== 0 || new Date(nowMs).getUTCMinutes() % OVERDUE_EVERY_MINUTES !== 0) return;
  await holdOverdue(env.DB, nowMs);
}

/** Moves what was reserved in the last minute into the figures that lists and dashboard read. */
const keepFigures = (env: Env, nowMs: number): Promise<void> => {
  const today = todayInShop(nowMs);
  return countFresh(env.DB, today, pastDays(today));
};

/** Runs each minute: retries what was lost, and deletes what expired. If one fails, the others still run. */
export async function sweep(env: Env, nowMs: number): Promise<void> {
  const outcomes = await Promise.allSettled([
    sweepMail(env, nowMs),
    remind(env, nowMs),
    sweepHolds(env, nowMs),
    holdWhatIsOut(env, nowMs),
    keepFigures(env, nowMs),
    ...RETENTION.map((retention) => deleteOver(env.DB, retention, nowMs)),
    ...(new Date(nowMs).getUTCMinutes() === ORPHANS_AT_MINUTE
      ? [sweepOrphanPictures(env, nowMs), sweepOrphanVariants(env, nowMs)]
      : []),
  ]);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') console.error({ event: 'sweep_failed', error: String(outcome.reason) });
  }
}
