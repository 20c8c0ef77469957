/** Logs refusals that may be attacks: 401, 403 and 429. */
import { MINUTE_MS } from '#domain/durations.ts';
import type { AppContext } from './app-env.ts';
import { callOf } from './call-of.ts';
import { perIsolate } from './per-isolate.ts';

const LOGGED_STATUSES: ReadonlySet<number> = new Set([401, 403, 429]);
/** Of one isolate: a flood of refusals is no flood of lines. */
const LINES_A_MINUTE = 60;

/** A request may go on for 30 seconds after its answer. */
const LONGEST_WAIT_MS = 25_000;

type Lines = { minute: number; written: number; leftOut: number };

const ownLines = perIsolate((): Lines => ({ minute: 0, written: 0, leftOut: 0 }));

/**
 * Past the limit of a minute, refusals are only counted. The count is logged after {@link LONGEST_WAIT_MS}, and when the minute ends. Logs
 * neither addresses nor request data.
 */
export function logRefusal(c: AppContext, { status, code }: { status: number; code: string }): void {
  if (!LOGGED_STATUSES.has(status)) return;
  const lines = ownLines();
  const now = Date.now();
  const minute = Math.floor(now / MINUTE_MS);
  if (lines.minute !== minute) {
    // The request that was to log it may have been ended.
    logLeftOut(lines);
    Object.assign(lines, { minute, written: 0 });
  }
  if (lines.written >= LINES_A_MINUTE) {
    lines.leftOut += 1;
    if (lines.leftOut === 1) c.executionCtx.waitUntil(logLater(lines, (minute + 1) * MINUTE_MS - now));
    return;
  }
  lines.written += 1;
  console.warn({
    event: 'refused',
    requestId: c.get('requestId'),
    call: callOf(c),
    status,
    code,
    userId: c.get('actor')?.id ?? null,
  });
}

async function logLater(lines: Lines, restOfMinuteMs: number): Promise<void> {
  await scheduler.wait(Math.min(restOfMinuteMs, LONGEST_WAIT_MS));
  logLeftOut(lines);
}

function logLeftOut(lines: Lines): void {
  if (lines.leftOut > 0) console.warn({ event: 'refusals_left_out', count: lines.leftOut });
  lines.leftOut = 0;
}
