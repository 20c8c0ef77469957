/** A calendar of one's own reservations, which calendar programs read without a session, by the secret in its address. */
import { addDays, todayInShop } from '#domain/day.ts';
import { failure } from '#domain/failure.ts';
import { fail, ok } from '#domain/result.ts';
import type { App } from '../app-env.ts';
import { calendarSince, readCalendar, setCalendar } from '../db/calendars.ts';
import { toReservation } from '../db/reservation-view.ts';
import { calendarFeed } from '../mail/templates/calendar-file.ts';
import { serve } from '../serve.ts';
import { sha256 } from '../sha256.ts';
import { recallHours } from '../shop-settings.ts';

const TOKEN_BYTES = 32;
/** How long a rental stays in the calendar once it is over. */
const DAYS_KEPT = 365;

export function serveCalendars(app: App): void {
  serve(app, 'GET /api/users/me/calendar', async ({ actor }, c) => {
    const since = await calendarSince(c.var.db, actor.id);
    return ok({ since: since === null ? null : new Date(since).toISOString() });
  });

  serve(app, 'PUT /api/users/me/calendar', async ({ actor }, c) => {
    const nowMs = Date.now();
    const token = Buffer.from(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))).toString('base64url');
    await setCalendar(c.var.db, actor.id, { hash: await sha256(token), nowMs });
    return ok({ path: `/api/calendars/${token}/resuena.ics`, since: new Date(nowMs).toISOString() });
  });

  serve(app, 'DELETE /api/users/me/calendar', async ({ actor }, c) => {
    await setCalendar(c.var.db, actor.id, null);
    return ok(undefined);
  });

  serve(app, 'GET /api/calendars/:token/resuena.ics', async ({ params }, c) => {
    // The primary database: a replica may still have an address that was just revoked.
    const rows = await readCalendar(c.env.DB, await sha256(params.token), addDays(todayInShop(Date.now()), -DAYS_KEPT));
    if (!rows) return fail(failure('not_found'));
    const shop = {
      origin: c.env.PUBLIC_ORIGIN,
      address: c.env.SHOP_ADDRESS,
      hours: await recallHours(c.env, c.var.db, Date.now()),
    };
    const file = calendarFeed(
      rows.map((row) => toReservation(row, 'customer')),
      shop,
    );
    const etag = `"${await sha256(file.content)}"`;
    const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' };
    if (c.req.header('If-None-Match')?.includes(etag)) return c.body(null, 304, headers);
    return c.body(file.content, 200, {
      ...headers,
      'Content-Type': file.contentType,
      'Content-Disposition': `inline; filename="${file.filename}"`,
    });
  });
}
