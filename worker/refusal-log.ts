/** Logs refusals that may be attacks: 401, 403 and 429. */
import { matchedRoutes } from 'hono/route';
import { MINUTE_MS } from '#domain/durations.ts';
import type { AppContext } from './app-env.ts';

const LOGGED_STATUSES: ReadonlySet<number> = new Set([401, 403, 429]);
/** Of one isolate: a flood of refusals is no flood of lines. */
const LINES_A_MINUTE = 60;

const lines = { minute: 0, written: 0, leftOut: 0 };

/** Past the limit of a minute, refusals are only counted; the first one of a later minute logs the count. No address, and nothing that was sent. */
export function logRefusal(c: AppContext, { status, code }: { status: number; code: string }): void {
  if (!LOGGED_STATUSES.has(status)) return;
  const minute = Math.floor(Date.now() / MINUTE_MS);
  if (lines.minute !== minute) {
    if (lines.leftOut > 0) console.warn({ event: 'refusals_left_out', count: lines.leftOut });
    Object.assign(lines, { minute, written: 0, leftOut: 0 });
  }
  if (lines.written >= LINES_A_MINUTE) {
    lines.leftOut += 1;
    return;
  }
  lines.written += 1;
  // The route's pattern, not the path: a path names people and tokens.
  const route = matchedRoutes(c).find(({ path }) => !path.includes('*'));
  console.warn({
    event: 'refused',
    requestId: c.get('requestId'),
    call: `${c.req.method} ${route?.path ?? '*'}`,
    status,
    code,
    userId: c.get('actor')?.id ?? null,
  });
}
