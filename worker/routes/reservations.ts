import { daysInclusive, todayInShop } from '#domain/day.ts';
import type { Reservation, ReservationDraft } from '#domain/contract/reservations.ts';
import { failure, type Failure } from '#domain/failure.ts';
import { toCents, type Cents } from '#domain/money.ts';
import { holdsStock, planReservation } from '#domain/reservation.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { App, AppContext } from '../app-env.ts';
import { readDailyStock } from '../db/availability.ts';
import {
  cancelForShop,
  cancelOwn,
  findReservation,
  listReservations,
  listReservationsOf,
  type Closing,
} from '../db/reservations.ts';
import { toReservation, type ReservationRow, type Viewer } from '../db/reservation-view.ts';
import type { Standing } from '../db/sessions.ts';
import type { HoldTerms } from '../db/holds.ts';
import type { WriteKey } from '../db/idempotency-keys.ts';
import { createReservation } from '../db/create-reservation.ts';
import { readSearch } from '../db/search-words.ts';
import { endReservation } from '../db/rental.ts';
import { calendarFile } from '../mail/templates/calendar-file.ts';
import { inSpan } from '../in-span.ts';
import { enqueue } from '../mail/enqueue.ts';
import { boundsOf, pageHeaders } from '../paging.ts';
import { serve } from '../serve.ts';
import type { Actor } from '../session/actor.ts';
import { authorNow } from '../session/author.ts';
import { recallHours } from '../shop-settings.ts';
import { clientAddress, SITE_FACTOR, siteOf } from '../session/client-address.ts';

const MAX_DAYS_ASKED = 366;

export function serveReservations(app: App): void {
  serve(app, 'GET /api/availability/daily-stock', async ({ query }, c) => {
    if (query.endDate < query.startDate) return fail(failure('end_before_start'));
    if (daysInclusive(query.startDate, query.endDate) > MAX_DAYS_ASKED) {
      return fail(failure('range_too_long', { message: `Se pueden consultar ${MAX_DAYS_ASKED} días como máximo.` }));
    }
    const days = await readDailyStock(c.var.db, query.instrumentId, query.startDate, query.endDate);
    return days ? ok(days) : fail(failure('instrument_not_found'));
  });

  serve(app, 'POST /api/reservations', ({ actor, body, key }, c) => reserve(c, actor, body, key), showReserved);

  serve(
    app,
    'POST /api/availability/reserve',
    ({ actor, body, key }, c) => reserve(c, actor, { ...body, endDate: body.endDate ?? body.startDate, notes: '' }, key),
    showReserved,
  );

  serve(app, 'GET /api/reservations/all', async ({ query }, c) => {
    const bounds = boundsOf(query);
    const filter = { status: query.status ?? null, search: readSearch(query.search), ...bounds };
    const { reservations, total } = await listReservations(c.var.db, filter);
    pageHeaders(c, bounds, total);
    return ok(reservations);
  });

  serve(app, 'GET /api/reservations/user/:userId', async ({ actor, params }, c) => {
    const rows = await listReservationsOf(c.var.db, params.userId);
    const viewer = viewerOf(await actor.standing());
    return ok(rows.map((row) => toReservation(row, viewer)));
  });

  serve(app, 'GET /api/reservations/:id', async ({ actor, params }, c) => {
    const row = await findReservation(c.var.db, params.id);
    if (!row) return fail(failure('reservation_not_found'));
    if (!(await mayTouch(actor, row))) return fail(failure('forbidden'));
    return ok(toReservation(row, viewerOf(await actor.standing())));
  });

  serve(app, 'GET /api/reservations/:id/calendar.ics', async ({ actor, params }, c) => {
    const row = await findReservation(c.var.db, params.id);
    if (!row) return fail(failure('reservation_not_found'));
    if (!(await mayTouch(actor, row))) return fail(failure('forbidden'));
    const reservation = toReservation(row, 'customer');
    const rental = { ...reservation, startDay: reservation.startDate, endDay: reservation.endDate };
    const shop = {
      origin: c.env.PUBLIC_ORIGIN,
      address: c.env.SHOP_ADDRESS,
      hours: await recallHours(c.env, c.var.db, Date.now()),
    };
    const file = calendarFile(rental, shop, Date.parse(reservation.createdAt));
    return c.body(file.content, 200, {
      'Content-Type': file.contentType,
      'Content-Disposition': `attachment; filename="${file.filename}"`,
      'Cache-Control': 'no-store',
    });
  });

  serve(
    app,
    'PUT /api/reservations/:id/status',
    async ({ actor, params, body, key }, c) =>
      closed(
        await endReservation(c.var.db, params.id, { author: authorNow(actor), note: body.note, key }),
        failure('cannot_end'),
      ),
    showToShop,
  );

  serve(
    app,
    'POST /api/reservations/:id/cancellation',
    ({ actor, params, body, key }, c) => cancelFor(c, actor, params.id, body.reason, key),
    showToShop,
  );

  serve(
    app,
    'PUT /api/reservations/:id/cancel',
    async ({ actor, params, key }, c) => {
      if (await isAdmin(actor)) return cancelFor(c, actor, params.id, '', key);
      const nowMs = Date.now();
      const outboxId = crypto.randomUUID();
      const closing = await cancelOwn(c.var.db, params.id, {
        ownerId: actor.id,
        today: todayInShop(nowMs),
        nowMs,
        outboxId,
        key,
      });
      if (closing.changed) enqueue(c, outboxId);
      if (closing.reservation && !(await mayTouch(actor, closing.reservation))) return fail(failure('forbidden'));
      return closed(closing, failure('cannot_cancel'));
    },
    showReserved,
  );
}

const viewerOf = ({ role }: Standing): Viewer => (role === 'ADMIN' ? 'shop' : 'customer');

const isAdmin = async (actor: Actor): Promise<boolean> => (await actor.standing()).role === 'ADMIN';

const mayTouch = async (actor: Actor, { userId }: { userId: number }): Promise<boolean> =>
  userId === actor.id || (await isAdmin(actor));

/** Cancels for the shop, and enqueues the e-mail to the customer. */
async function cancelFor(
  c: AppContext,
  actor: Actor,
  id: number,
  reason: string,
  key: WriteKey | null,
): Promise<Result<Reservation>> {
  actor.mustHave('rentals');
  const outboxId = crypto.randomUUID();
  const closing = await cancelForShop(c.var.db, id, { author: authorNow(actor), note: reason, outboxId, key });
  if (closing.changed) enqueue(c, outboxId);
  return closed(closing, failure('cannot_cancel'));
}

function closed({ changed, reservation }: Closing, refusal: Failure): Result<Reservation> {
  if (!reservation) return fail(failure('reservation_not_found'));
  if (changed) return ok(reservation);
  const isRecordedOut = holdsStock(reservation.status) && reservation.handover?.lastMovementId !== null;
  return fail(isRecordedOut && reservation.handover?.quantityOut !== 0 ? failure('wrong_phase') : refusal);
}

const shown = (row: ReservationRow | null, viewer: Viewer): Result<Reservation> =>
  row ? ok(toReservation(row, viewer)) : fail(failure('reservation_not_found'));

const showToShop = async (id: string, c: AppContext): Promise<Result<Reservation>> =>
  shown(await findReservation(c.var.db, Number(id)), 'shop');

async function showReserved(id: string, c: AppContext, actor: Actor): Promise<Result<Reservation>> {
  const row = await findReservation(c.var.db, Number(id));
  // A former administrator must not see what an administrator reserved for a customer.
  return row && !(await mayTouch(actor, row)) ? fail(failure('forbidden')) : shown(row, 'customer');
}

async function reserve(c: AppContext, actor: Actor, draft: ReservationDraft, key: WriteKey | null): Promise<Result<Reservation>> {
  if (draft.userId !== actor.id || draft.isOverride === true) actor.mustHave('rentals');
  const nowMs = Date.now();
  const outboxId = crypto.randomUUID();
  const behalf = draft.userId === actor.id ? null : { actorId: actor.id, nowMs };
  const plan = inSpan('plan', () => planReservation(draft, { id: draft.instrumentId }, todayInShop(nowMs)));
  const created = plan.ok
    ? await createReservation(c.var.db, {
        ...draft,
        expectedPriceCents: agreedPrice(draft),
        requestId: crypto.randomUUID(),
        outboxId,
        hold: behalf ? null : holdTermsOf(c),
        newCustomerUnitDays: behalf ? null : Number(c.env.NEW_CUSTOMER_UNIT_DAYS),
        cancellationsADay: behalf ? null : Number(c.env.OWN_CANCELLATIONS_A_DAY),
        behalf,
        calendar: draft.isOverride === true ? 'overridden' : 'counts',
        lineOf: null,
        key,
        nowMs,
      })
    : plan;
  if (created.ok) enqueue(c, outboxId);
  return created;
}

/** Reservations of an unconfirmed customer are on hold, and count towards the limit of the network. */
function holdTermsOf(c: AppContext): HoldTerms {
  const network = clientAddress(c);
  const networkUnitDays = Number(c.env.UNCONFIRMED_UNIT_DAYS);
  return { network, networkUnitDays, site: siteOf(network), siteUnitDays: networkUnitDays * SITE_FACTOR };
}

const agreedPrice = ({ expectedPricePerDay }: ReservationDraft): Cents | undefined =>
  expectedPricePerDay === undefined ? undefined : toCents(expectedPricePerDay);
