import { hourInShop, todayInShop } from '#domain/day.ts';
import { writeReminders } from '../db/reminders.ts';

/** Nobody wants a reminder at night. */
const FIRST_HOUR = 9;
const LAST_HOUR = 20;
const EVERY_MINUTES = 10;
/** What one call to the queue takes. */
const CHUNK = 100;

/** Called each minute; every tenth, in the shop's waking hours, it writes what is due and tells the queue. */
export async function remind(env: Env, nowMs: number): Promise<void> {
  const hour = hourInShop(nowMs);
  if (hour < FIRST_HOUR || hour > LAST_HOUR || Math.floor(nowMs / 60_000) % EVERY_MINUTES !== 0) return;
  const ids = await writeReminders(env.DB, todayInShop(nowMs), nowMs);
  for (let start = 0; start < ids.length; start += CHUNK) {
    await env.MAIL_QUEUE.sendBatch(ids.slice(start, start + CHUNK).map((outboxId) => ({ body: { outboxId } })));
  }
}
