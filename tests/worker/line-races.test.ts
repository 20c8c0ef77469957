/**
 * Two verbs on one line at the same moment: what both answer and what they leave in every table is what one after the other would, in one
 * of the two orders. So each answer 200 has exactly one effect, and no effect comes without it.
 */
import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import type { Call } from '#domain/contract/api.ts';
import { addDays, toEpochDay, todayInShop } from '#domain/day.ts';
import { audit } from '#tests/support/audited.ts';
import type { Question } from '#tests/support/door.ts';
import type { Person, StagedShop } from '#tests/support/staged-shop.ts';
import { expireHolds } from '#worker/db/holds.ts';
import { door, ownShop } from './shop-of-own.ts';

const today = todayInShop(Date.now());
const QUANTITY = 2;
const STOCK = 4;

type Line = { id: number; customer: Person; admin: Person; instrumentId: number; otherId: number };

/** What a verb answers: its status, or whether it had an effect. */
type Verb = (line: Line) => Promise<number | boolean>;

type WritingCall = Extract<Call, `${'POST' | 'PUT' | 'DELETE'} /api/reservations/:id/${string}`>;
/** They write e-mails about a line and leave it as it is. */
type MailCall = 'POST /api/reservations/:id/email' | 'POST /api/reservations/:id/alternatives';

const ask = async (method: string, path: string, question: Question): Promise<number> =>
  (await door(method, path, question)).status;
const at = (call: WritingCall, json: object = {}, by: 'admin' | 'customer' = 'admin'): Verb => {
  const [method = '', path = ''] = call.split(' ');
  return (line) => ask(method, path.replace(':id', `${line.id}`), { cookie: line[by].cookie, json });
};
const CHANGE = 'PUT /api/reservations/:id/change';

/** A writing call on a line that has no verb here does not compile. */
const CALLS: Record<Exclude<WritingCall, MailCall>, Record<string, Verb>> = {
  'POST /api/reservations/:id/hand-over': { 'hand over': at('POST /api/reservations/:id/hand-over') },
  'POST /api/reservations/:id/return': {
    return: at('POST /api/reservations/:id/return'),
    'return one': at('POST /api/reservations/:id/return', { quantity: 1 }),
  },
  'POST /api/reservations/:id/no-show': { release: at('POST /api/reservations/:id/no-show') },
  'POST /api/reservations/:id/undo': { undo: at('POST /api/reservations/:id/undo') },
  'POST /api/reservations/:id/cancellation': {
    'cancel with a reason': at('POST /api/reservations/:id/cancellation', { reason: 'Se rompió' }),
  },
  'PUT /api/reservations/:id/cancel': {
    cancel: at('PUT /api/reservations/:id/cancel'),
    "customer's cancel": at('PUT /api/reservations/:id/cancel', {}, 'customer'),
  },
  'PUT /api/reservations/:id/status': {
    end: ({ id, admin }) => ask('PUT', `/api/reservations/${id}/status?status=ENDED`, { cookie: admin.cookie, json: {} }),
  },
  [CHANGE]: {
    'change the quantity': at(CHANGE, { quantity: 1 }),
    'change the instrument': (line) => at(CHANGE, { instrumentId: line.otherId })(line),
    "customer's extension": at(CHANGE, { endDate: addDays(today, 6) }, 'customer'),
  },
  'DELETE /api/reservations/:id/turnaround': { 'give the turnaround up': at('DELETE /api/reservations/:id/turnaround') },
};

/** Those, and what closes a line without being about it. */
const VERBS: [string, Verb][] = [
  ...Object.values(CALLS).flatMap((verbs) => Object.entries(verbs)),
  ['expiry', async () => (await expireHolds(env.DB, Date.now())) > 0],
  [
    "the customer's deactivation",
    ({ customer: { id }, admin }) => ask('PUT', `/api/users/${id}/active?active=false&cancelReservations=true`, admin),
  ],
  [
    'maintenance that cancels it',
    ({ id, instrumentId, admin }) =>
      ask('POST', `/api/instruments/${instrumentId}/maintenance`, {
        cookie: admin.cookie,
        json: {
          startDate: today,
          endDate: today,
          quantity: STOCK,
          decisions: [{ reservationId: id, action: 'cancel', reason: 'Se rompió' }],
        },
      }),
  ],
];

const BEFORE: Record<string, Verb[]> = {
  'as reserved': [],
  out: [at('POST /api/reservations/:id/hand-over')],
  'a no-show': [at('POST /api/reservations/:id/no-show')],
  returned: [at('POST /api/reservations/:id/return')],
};

beforeAll(async () => {
  // Each day has closed already: a line of today may be handed over, cancelled by its customer, or released.
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '00:00' }));
  await env.DB.prepare('UPDATE settings SET recording_since = 0, turnaround_days = 1, overdue_hold_days = 2, hours_json = ?1')
    .bind(JSON.stringify(hours))
    .run();
});

/** A line of a customer of its own, from today on, whose hold would expire. */
async function stageLine(shop: StagedShop, place: number, isHeld: boolean): Promise<Line> {
  const [customer, one, other] = [shop.customers[place], shop.instruments[2 * place], shop.instruments[2 * place + 1]];
  if (!customer || !one || !other) throw new Error('the shop is too small');
  const row = await env.DB.prepare(
    `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, status, price_cents, total_cents, created_at)
     VALUES (?1, ?2, ?3, ?4, ?4 + 3, ?5, 'ACTIVE', 100, 400 * ?5, 0) RETURNING id`,
  )
    .bind(crypto.randomUUID(), customer.id, one.id, toEpochDay(today), QUANTITY)
    .first<{ id: number }>();
  const id = row?.id ?? 0;
  if (isHeld)
    await env.DB.prepare(`INSERT INTO unconfirmed_holds (reservation_id, network, deadline) VALUES (?1, '203.0.113.9', 1)`)
      .bind(id)
      .run();
  return { id, customer, admin: shop.admin, instrumentId: one.id, otherId: other.id };
}

/** All that verbs leave behind, without ids and times. */
async function leftBy({ id, customer, instrumentId, otherId }: Line): Promise<unknown> {
  const ofBoth = `instrument_id IN (${instrumentId}, ${otherId})`;
  const isHere = `instrument_id = ${instrumentId} AS is_here`;
  const selects = [
    `SELECT status, quantity, quantity_handed, quantity_returned, end_day, total_cents, closing_note, no_show_at IS NOT NULL AS is_no_show,
       closed_at IS NOT NULL AS is_closed, ${isHere} FROM reservations WHERE id = ${id}`,
    `SELECT kind, quantity, ends FROM movements WHERE reservation_id = ${id} ORDER BY id`,
    `SELECT old_quantity, new_quantity, old_end_day, new_end_day, given_up FROM reservation_changes WHERE reservation_id = ${id} ORDER BY id`,
    `SELECT action, before_json ->> 'status' AS before, after_json ->> 'status' AS after, after_json ->> 'quantityOut' AS out, note
       FROM audit_log WHERE entity = 'reservation' AND entity_id = '${id}' ORDER BY id`,
    `SELECT kind FROM outbox WHERE user_id = ${customer.id} ORDER BY kind`,
    `SELECT kind, start_day, end_day, quantity, ${isHere} FROM holds WHERE ${ofBoth} ORDER BY kind, start_day`,
    `SELECT ${isHere}, day, used FROM stock_days WHERE ${ofBoth} AND used > 0 ORDER BY 1, 2`,
    `SELECT count FROM throttles WHERE bucket = 'cancelled:${customer.id}'`,
    `SELECT count(*) AS held FROM unconfirmed_holds WHERE reservation_id = ${id}`,
    `SELECT is_active FROM users WHERE id = ${customer.id}`,
  ];
  return (await env.DB.batch(selects.map((sql) => env.DB.prepare(sql)))).map(({ results }) => results);
}

type Run = (line: Line) => Promise<(number | boolean)[]>;

it.each(VERBS.flatMap(([one, first], i) => VERBS.slice(i).map(([other, second]) => [one, other, first, second] as const)))(
  '%s and %s at once are one after the other',
  async (one, other, first, second) => {
    const isHeld = [one, other].includes('expiry');
    const runs: Run[] = [
      (line) => Promise.all([first(line), second(line)]),
      async (line) => [await first(line), await second(line)],
      async (line) => {
        const last = await second(line);
        return [await first(line), last];
      },
    ];
    const places = runs.length * Object.keys(BEFORE).length;
    const shop = await ownShop(
      Array.from({ length: 2 * places }, () => STOCK),
      places,
      isHeld ? places : 0,
    );
    let place = 0;
    for (const [state, verbs] of Object.entries(BEFORE)) {
      const outcomes: unknown[] = [];
      for (const run of runs) {
        const line = await stageLine(shop, place, isHeld);
        for (const verb of verbs) expect(await verb(line)).toBe(200);
        const answers = await run(line);
        outcomes.push({ answers, left: await leftBy(line) });
        place += 1;
      }
      const [atOnce, ...inTurn] = outcomes;
      expect(inTurn, state).toContainEqual(atOnce);
    }
  },
);

it('the books are right after all of them', async () => {
  expect(await audit(env.DB)).toEqual([]);
});
