import { todayInShop } from '#domain/day.ts';
import { hourInShop } from '#domain/shop-clock.ts';
import { writeReminders } from '../db/reminders.ts';
import { enqueueAll } from './enqueue.ts';

/** No reminders at night. */
const FIRST_HOUR = 9;
const LAST_HOUR = 20;
const EVERY_MINUTES = 10;

/** Called each minute; every tenth, in the shop's waking hours, it writes what is due and enqueues it. */
export async function remind(env: Env, nowMs: number): Promise<void> {
  const hour = hourInShop(nowMs);
  if (hour < FIRST_HOUR || hour > LAST_HOUR || Math.floor(nowMs / 60_000) % EVERY_MINUTES !== 0) return;
  await enqueueAll(env.MAIL_QUEUE, await writeReminders(env.DB, todayInShop(nowMs), nowMs));
}
