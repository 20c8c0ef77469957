import './without-eval.ts';
import { z } from 'zod';
import { Counter } from '#domain/contract/admin/counter.ts';
import { Instant } from '#domain/contract/fields.ts';
import type { User } from '#domain/contract/users.ts';
import { DAY_MS } from '#domain/durations.ts';
import { COUNTER_KEY } from '../session/forget-account.ts';
import type { SafeStorage } from '../storage.ts';
import { recordsByOwner } from './by-owner.ts';

const Kept = z.object({ seenAt: Instant, counter: Counter });

/** Today's lists of the counter, as last received. Deleted at logout and after 24 hours, as they have customers' names and telephone numbers. */
export function createKeptCounter(storage: SafeStorage, now: () => number) {
  const records = recordsByOwner(storage, COUNTER_KEY, Kept);
  return {
    of(user: User): { counter: Counter; savedAt: string } | null {
      const kept = records.of(user);
      return kept && { counter: kept.counter, savedAt: kept.seenAt };
    },
    set: (user: User, counter: Counter): void => records.set(user, { seenAt: new Date(now()).toISOString(), counter }),
    /** Deletes records that are too old, of any user, or unreadable. */
    eraseOld(): void {
      const kept = storage.readJson(COUNTER_KEY);
      if (!(kept instanceof Object)) return;
      const fresh = Object.entries(kept).filter(([, record]) => {
        const seen: unknown = record instanceof Object && 'seenAt' in record ? record.seenAt : null;
        return typeof seen === 'string' && now() - Date.parse(seen) < DAY_MS;
      });
      if (fresh.length < Object.keys(kept).length)
        storage.write(COUNTER_KEY, fresh.length === 0 ? null : JSON.stringify(Object.fromEntries(fresh)));
    },
  };
}

export type KeptCounter = ReturnType<typeof createKeptCounter>;
