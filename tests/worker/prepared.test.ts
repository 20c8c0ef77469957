/** The statements that drizzle does not run: what each gives, run as the shop runs it, against what its type says that it gives. */
import { env } from 'cloudflare:workers';
import { Column, is } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { toEpochDay } from '#domain/day.ts';
import '#worker/index.ts';
import { batch, read, type Database, type Fields, type Rows } from '#worker/db/database.ts';
import { readDailyStock } from '#worker/db/availability.ts';
import { countOf } from '#worker/db/instrument-count.ts';
import { pageOf } from '#worker/db/instrument-page.ts';
import type { InstrumentFilter } from '#worker/db/instrument-search.ts';
import { closeKey, findKey } from '#worker/db/idempotency-keys.ts';
import { findInstrument } from '#worker/db/instrument-detail.ts';
import { EVERYTHING } from '#worker/db/instruments.ts';
import { shiftsOf } from '#worker/db/nearest-range.ts';
import { PREPARED } from '#worker/db/prepared.ts';
import { findReservation, listReservationsOf } from '#worker/db/reservations.ts';
import { checkSession, findStanding } from '#worker/db/sessions.ts';
import { createReservation, type NewReservation } from '#worker/db/create-reservation.ts';
import { findUser } from '#worker/db/users.ts';
import { givenReservation } from '#tests/support/mail-rows.ts';

type Row = Record<string, unknown>;

/** The rows of each text that was run on it. */
const seen = new Map<string, Row[]>();
const texts = new WeakMap<object, { text: string; original: D1PreparedStatement }>();

function watched(text: string, original: D1PreparedStatement): D1PreparedStatement {
  const proxy: D1PreparedStatement = new Proxy(original, {
    get(target, name) {
      if (name === 'bind') return (...values: unknown[]) => watched(text, target.bind(...values));
      if (name === 'all') return async () => note(text, await target.all<Row>());
      return Reflect.get(target, name) as unknown;
    },
  });
  texts.set(proxy, { text, original });
  return proxy;
}

function note(text: string, result: D1Result<Row>): D1Result<Row> {
  seen.set(text, [...(seen.get(text) ?? []), ...result.results]);
  return result;
}

const db: Database = new Proxy(env.DB, {
  get(target, name) {
    if (name === 'prepare') return (text: string) => watched(text, target.prepare(text));
    if (name !== 'batch') return Reflect.get(target, name) as unknown;
    return async (statements: D1PreparedStatement[]) => {
      const known = statements.map((one) => texts.get(one) ?? { text: '', original: one });
      const results = await target.batch<Row>(known.map(({ original }) => original));
      return results.map((result, i) => note(known[i]?.text ?? '', result));
    };
  },
});

beforeAll(async () => {
  const { reservationId } = await givenReservation({ quantity: 3 });
  const { user_id, instrument_id } = (await env.DB.prepare('SELECT user_id, instrument_id FROM reservations').first<{
    user_id: number;
    instrument_id: number;
  }>()) ?? { user_id: 0, instrument_id: 0 };
  await env.DB.batch([
    env.DB.prepare(`INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES ('s', ?1, 0, 9)`).bind(user_id),
    // One more without an e-mail, as one that was taken over from elsewhere.
    env.DB.prepare(
      `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, price_cents, total_cents, created_at)
       SELECT 'elsewhere', user_id, instrument_id, start_day + 9, start_day + 9, 1, 1, 1, 0 FROM reservations`,
    ),
  ]);
  const reservation = {
    requestId: crypto.randomUUID(),
    outboxId: crypto.randomUUID(),
    userId: user_id,
    instrumentId: instrument_id,
    startDate: '2026-11-27',
    endDate: '2026-11-28',
    quantity: 1,
    notes: '',
    expectedPriceCents: undefined,
    hold: null,
    newCustomerUnitDays: null,
    cancellationsADay: null,
    key: null,
    behalf: null,
    calendar: 'counts',
    lineOf: null,
    nowMs: 1,
  } satisfies NewReservation;
  const again = { ...reservation, requestId: crypto.randomUUID(), outboxId: crypto.randomUUID() };
  const claim = { sessionId: 's', userId: user_id };
  await batch(db, [checkSession(claim, { role: 'USER', isFresh: true }, 1)]);
  await findStanding(db, claim, 1);
  await findUser(db, user_id);
  await findReservation(db, reservationId);
  await listReservationsOf(db, user_id);
  const days = { start: '2026-11-27', end: '2026-11-29' };
  await findInstrument(db, instrument_id, days, { viewer: { claim, nowMs: 1 } });
  // There is one instrument: beside another one it is what is suggested.
  await findInstrument(db, instrument_id + 1, days, { suggestions: true });
  await readDailyStock(db, instrument_id, '2026-11-27', '2026-11-29');
  await createReservation(db, reservation);
  await closeKey(db, user_id, 'k', 1);
  await findKey(db, { userId: user_id, key: 'k', call: 'POST /api/reservations' });
  // Too many, and at another price: the reasons are read by statements of their own.
  await createReservation(db, { ...again, quantity: 99 });
  await createReservation(db, { ...again, expectedPriceCents: 1 });
});

/** Whether the value is what the column's type says. */
const fits = (column: Column, value: unknown): boolean =>
  value === null ? !column.notNull : typeof value === (column.dataType === 'json' ? 'object' : column.dataType);

/** Values of the rows that are not what the fields say. */
const unfitIn = (fields: Fields, rows: readonly Row[]): string[] =>
  rows.flatMap((row) =>
    Object.entries(fields)
      .filter(([name, field]) => is(field, Column) && !fits(field, row[name]))
      .map(([name]) => `${name}: ${JSON.stringify(row[name])}`),
  );

describe('a prepared statement gives the columns and the types of its fields', () => {
  const written = PREPARED.map(({ fields, toText }) => ({ fields, ...toText() }));
  it.each(written.map((one) => [one.text.slice(one.text.indexOf('FROM', one.text.lastIndexOf(' AS "'))), one] as const))(
    '%s',
    (_, { text, fields }) => {
      const rows = read(fields, seen.get(text) ?? []) as Row[];
      expect(rows.length, 'rows that it gave').toBeGreaterThan(0);
      for (const row of rows) expect(Object.keys(row)).toEqual(Object.keys(fields));
      expect(unfitIn(fields, rows)).toEqual([]);
    },
  );
});

describe('a statement of the search gives the columns and the types of its fields', () => {
  const rowsOf = async <F extends Fields>({ fields, toText }: Rows<F>): Promise<Row[]> => {
    const { text, values } = toText();
    const asked = env.DB.prepare(text).bind(...values);
    const [columns] = await asked.raw<string[]>({ columnNames: true });
    expect(columns).toEqual(Object.keys(fields));
    const rows = read(fields, (await asked.all<Row>()).results) as Row[];
    expect(unfitIn(fields, rows)).toEqual([]);
    return rows;
  };
  const now = { today: toEpochDay('2026-11-26'), time: '12:00' };
  const range = { startDay: toEpochDay('2026-11-27'), endDay: toEpochDay('2026-11-29'), quantity: 1, now };
  const FILTERS: [string, InstrumentFilter][] = [
    ['everything', EVERYTHING],
    ['words', { ...EVERYTHING, words: ['guitarra'] }],
    ['categories', { ...EVERYTHING, categoryIds: [1, 2] }],
    ['days', { ...EVERYTHING, range }],
  ];

  it.each(FILTERS)('%s', async (_, filter) => {
    const [row] = await rowsOf(pageOf(filter, { sort: 'newest', limit: 10, offset: 0, cursor: null }));
    expect(row).toMatchObject({
      availableUnits: filter.range ? expect.any(Number) : null,
      sort_key: filter.words ? 0 : null,
      row_id: row?.id,
    });
    await rowsOf(pageOf(filter, { sort: 'newest', limit: 10, offset: 1, cursor: null }));
    for (const within of [null, 1_000])
      expect(await rowsOf(countOf(filter, within))).toEqual([{ total: expect.any(Number), isCut: 0, instead: null }]);
  });

  it('the nearest days', async () => {
    expect(await rowsOf(shiftsOf({ ...EVERYTHING, range }, range, range.startDay))).toHaveLength(1);
  });
});
