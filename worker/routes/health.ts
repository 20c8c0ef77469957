import { MINUTE_MS } from '#domain/durations.ts';
import type { App } from '../app-env.ts';
import { oldestDue } from '../db/outbox-delivery.ts';
import { refusedSinceSent } from '../db/outbox-health.ts';
import { inTime } from '../in-time.ts';
import { boundReads } from '../session/flood.ts';

/** A service that takes longer than this to answer counts as one that does not. */
const PATIENCE_MS = 2_000;
/** The sweeper enqueues due e-mails each minute: one that waits longer is not being handled. */
const MAX_MAIL_WAIT_MS = 15 * MINUTE_MS;

/** So many refusals in a row, and no e-mail that left, are the provider's and not an address's. */
const MAX_MAIL_REFUSED = 3;

type Check = 'ok' | 'failed';

export function serveHealth(app: App): void {
  // Answers at the edge without touching storage: what the browser's availability check asks.
  for (const path of ['/health/ping', '/api/health/ping']) {
    app.get(path, (c) => c.text('pong', 200, { 'Cache-Control': 'no-store' }));
  }

  // For monitors: 200 when the shop can work, else 503. `mailWaitSeconds` and `mailRefused` are null while the database does not answer.
  app.get('/health/ready', boundReads, async (c) => {
    const nowMs = Date.now();
    const [due, refused, picture] = await Promise.all([
      settled(() => oldestDue(c.env.DB, nowMs)),
      settled(() => refusedSinceSent(c.env.DB, nowMs)),
      settled(() => c.env.PICTURES.head('readiness')),
    ]);
    const mailWaitMs = due.check === 'ok' ? Math.max(0, nowMs - (due.value ?? nowMs)) : null;
    const checks = {
      database: due.check,
      pictures: picture.check,
      mail:
        mailWaitMs !== null && mailWaitMs <= MAX_MAIL_WAIT_MS && refused.value !== null && refused.value < MAX_MAIL_REFUSED
          ? 'ok'
          : 'failed',
      mailRefused: refused.value,
      mailWaitSeconds: mailWaitMs === null ? null : Math.round(mailWaitMs / 1_000),
    };
    const isReady = [checks.database, checks.pictures, checks.mail].every((check) => check === 'ok');
    if (!isReady) console.error({ event: 'not_ready', ...checks });
    // A release is checked by it: which version answers, of several that may.
    return c.json({ ready: isReady, version: c.env.CF_VERSION_METADATA.id, ...checks }, isReady ? 200 : 503, {
      'Cache-Control': 'no-store',
    });
  });
}

/** 'failed' when it throws or takes too long. */
async function settled<T>(ask: () => Promise<T>): Promise<{ check: Check; value: T | null }> {
  try {
    return { check: 'ok', value: await inTime(ask(), PATIENCE_MS) };
  } catch {
    return { check: 'failed', value: null };
  }
}
