import { MINUTE_MS } from '#domain/durations.ts';
import { ok } from '#domain/result.ts';
import type { App, AppContext } from '../app-env.ts';
import { readCounter, readCounterMark, readMarked } from '../db/counter.ts';
import type { Database } from '../db/database.ts';
import { shopTimeAt } from '../db/rental-line.ts';
import { serve } from '../serve.ts';
import { sha256 } from '../sha256.ts';

/** How long an answer counts as unchanged by its mark: some of what it shows, such as a phone number, is not in it. */
const MARK_LASTS_MS = 10 * MINUTE_MS;

export function serveCounter(app: App): void {
  serve(app, 'GET /api/counter', async ({ query, headers }, c) => {
    const nowMs = Date.now();
    const now = shopTimeAt(nowMs);
    const date = query.date ?? now.today;
    // Before the lists: what changes in between is read again by the next poll.
    const mark = await readCounterMark(c.var.db, date, now);
    const digest = await sha256(mark.text);
    const given = readTag(headers['if-none-match']);
    if (given?.digest === digest && given.madeAt <= nowMs && nowMs - given.madeAt < MARK_LASTS_MS)
      return c.body(null, 304, { ETag: given.tag });
    c.header('ETag', tagOf(digest, nowMs));
    return ok(await readCounter(c.var.db, date, mark.isClosed, nowMs));
  });
}

/** Answers with what `read` gives. Its ETag is that of the counter's lists as they were before: a poll of these begins with it. */
export async function replyMarked<T>(c: AppContext, read: (db: Database) => Promise<T>): Promise<T> {
  const nowMs = Date.now();
  const { value, mark } = await readMarked(c.var.db, shopTimeAt(nowMs), read);
  if (mark) c.header('ETag', tagOf(await sha256(mark.text), nowMs));
  return value;
}

const tagOf = (digest: string, nowMs: number): string => `W/"${nowMs.toString(36)}.${digest}"`;

function readTag(header = ''): { tag: string; madeAt: number; digest: string } | null {
  const [tag, madeAt = '', digest = ''] = /W\/"([0-9a-z]{1,11})\.([0-9a-f]{64})"/.exec(header) ?? [];
  return tag === undefined ? null : { tag, madeAt: Number.parseInt(madeAt, 36), digest };
}
