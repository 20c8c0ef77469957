/** What the administrator sees of reservations: the day's agenda, groups by customer, the timeline, and what is in danger. */
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { Agenda, ReservationGroups } from '#domain/contract/admin/reservations.ts';
import { Timeline } from '#domain/contract/admin/timeline.ts';
import { Reservation } from '#domain/contract/reservations.ts';
import { addDays, eachDay, toEpochDay, todayInShop, type Day } from '#domain/day.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

const TODAY = todayInShop(Date.now());
const day = (n: number): Day => addDays(TODAY, n);

let shop: StagedShop;
const ids = new Map<string, number>();
const idOf = (name: string): number => ids.get(name) ?? 0;

type Booking = { customer: number; instrument: number; from: number; to: number; quantity?: number; status?: string };

async function book(name: string, { customer, instrument, from, to, quantity = 1, status = 'ACTIVE' }: Booking): Promise<void> {
  const closedAt = status === 'ENDED' || status === 'CANCELLED' ? 1 : null;
  const row = await env.DB.prepare(
    `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, status, price_cents, total_cents, created_at, closed_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 1000, 1000 * ?6 * (?5 - ?4 + 1), ?8, ?9) RETURNING id`,
  )
    .bind(
      crypto.randomUUID(),
      shop.customers[customer]?.id,
      shop.instruments[instrument]?.id,
      toEpochDay(day(from)),
      toEpochDay(day(to)),
      quantity,
      status,
      Date.now(),
      closedAt,
    )
    .first<{ id: number }>();
  ids.set(name, row?.id ?? 0);
}

const ask = async (path: string): Promise<unknown> => {
  const { status, json } = await door('GET', path, { cookie: shop.admin.cookie });
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
};

beforeAll(async () => {
  shop = await ownShop([3, 2, 5], 5);
  await env.DB.batch(
    shop.customers.map(({ id }, i) =>
      env.DB.prepare('UPDATE users SET username = ?2, lastname = ?3 WHERE id = ?1').bind(
        id,
        ['Bruno', 'Ana', 'Marta', 'Inés', 'Zoé'][i],
        ['Silva', 'Pereira', 'Olivera', 'Acosta', 'Núñez'][i],
      ),
    ),
  );
  await env.DB.batch(
    shop.instruments.map(({ id }, i) =>
      env.DB.prepare('UPDATE instruments SET name = ?2, name_key = ?3 WHERE id = ?1').bind(
        id,
        ['Guitarra Solana', 'Violín Aurora', 'Órgano Candil'][i],
        ['guitarra solana', 'violin aurora', 'organo candil'][i],
      ),
    ),
  );
  await book('late', { customer: 0, instrument: 0, from: -7, to: -2 });
  // 2 of 3 units, while one is still out: fits, and only just. With the one of 'beside' it does not.
  await book('endangered', { customer: 1, instrument: 0, from: 2, to: 8, quantity: 2, status: 'CONFIRMED' });
  await book('beside', { customer: 2, instrument: 0, from: 5, to: 6 });
  await book('safe', { customer: 3, instrument: 0, from: 10, to: 12, quantity: 2 });
  await book('far', { customer: 3, instrument: 0, from: 20, to: 21, quantity: 3 });
  await book('later', { customer: 2, instrument: 1, from: -40, to: -1, quantity: 1 });
  await book('pickup', { customer: 3, instrument: 2, from: 0, to: 3, status: 'PENDING' });
  await book('return', { customer: 1, instrument: 2, from: -3, to: 0 });
  await book('ended', { customer: 4, instrument: 2, from: -9, to: -6, status: 'ENDED' });
  await book('cancelled', { customer: 4, instrument: 2, from: -9, to: 9, status: 'CANCELLED' });
  await env.DB.prepare(
    `INSERT INTO holds (kind, instrument_id, start_day, end_day, quantity, reason, created_at) VALUES ('maintenance', ?1, ?2, ?3, 2, 'Lustre', 0)`,
  )
    .bind(shop.instruments[2]?.id, toEpochDay(day(1)), toEpochDay(day(40)))
    .run();
});

/** With the instrument of that place out of service for as long as `look` takes. */
async function inMaintenance(instrument: number, look: () => Promise<void>): Promise<void> {
  const set = (status: string): Promise<unknown> =>
    env.DB.prepare('UPDATE instruments SET status = ?2 WHERE id = ?1').bind(shop.instruments[instrument]?.id, status).run();
  await set('Mantenimiento');
  await look();
  await set('Disponible');
}

describe('the agenda', () => {
  it('tells what is overdue, longest first, with the coming reservations in danger; what is collected and what returns', async () => {
    const agenda = Agenda.parse(await ask('/api/reservations/agenda'));
    expect(agenda.overdue.map(({ reservation, daysLate }) => [reservation.id, daysLate])).toEqual([
      [idOf('late'), 2],
      [idOf('later'), 1],
    ]);
    expect(agenda.overdue[0]?.endangers).toEqual([
      { id: idOf('endangered'), userName: 'Ana Pereira', startDate: day(2), quantity: 2 },
      { id: idOf('beside'), userName: 'Marta Olivera', startDate: day(5), quantity: 1 },
    ]);
    expect(agenda.overdue[1]?.endangers).toEqual([]);
    expect(agenda.pickups.map(({ id }) => id)).toEqual([idOf('pickup')]);
    expect(agenda.returns.map(({ id }) => id)).toEqual([idOf('return')]);
    expect(agenda.counts).toEqual({ overdue: 2, pickups: 1, returns: 1 });
  });

  it.each([
    ['silva', ['late']],
    ['violin', ['later']],
    ['nadie', []],
  ])('searched for %s tells of %j', async (search, names) => {
    const { overdue } = Agenda.parse(await ask(`/api/reservations/agenda?search=${search}`));
    expect(overdue.map(({ reservation }) => reservation.id)).toEqual(names.map(idOf));
  });
});

describe('groups by customer', () => {
  const groups = async (query = ''): Promise<ReservationGroups> =>
    ReservationGroups.parse(await ask(`/api/reservations/groups?${query}`));
  const shape = ({ groups: found }: ReservationGroups) =>
    found.map(({ user, reservations }) => [
      user.name,
      reservations.map(({ id }) => [...ids].find(([, value]) => value === id)?.[0]),
    ]);

  it('of what is open: those with an overdue one first, the soonest next, with their totals', async () => {
    const open = await groups();
    expect(shape(open)).toEqual([
      ['Bruno Silva', ['late']],
      ['Marta Olivera', ['later', 'beside']],
      ['Ana Pereira', ['return', 'endangered']],
      ['Inés Acosta', ['pickup', 'safe', 'far']],
    ]);
    expect(open.counts).toEqual({ open: 8, ended: 1, cancelled: 1, overdue: 2 });
    expect(open.place).toEqual({ page: 1, size: 10, pages: 1, total: 4 });
    expect(open.groups[1]).toMatchObject({ count: 2, overdue: 1, totalPrice: 40 * 10 + 2 * 10, user: { isActive: true } });
    const lines = open.groups.flatMap(({ reservations }) => reservations);
    expect(lines.find(({ id }) => id === idOf('late'))).toMatchObject({
      daysLate: 2,
      endangers: [{ id: idOf('endangered') }, { id: idOf('beside') }],
      endangeredBy: [],
    });
    expect(lines.find(({ id }) => id === idOf('endangered'))).toMatchObject({ daysLate: 0, endangeredBy: [idOf('late')] });
    expect(open.truncated).toBe(false);
  });

  it.each([
    ['tab=ended', [['Zoé Núñez', ['ended']]]],
    ['tab=cancelled', [['Zoé Núñez', ['cancelled']]]],
    [
      'tab=overdue',
      [
        ['Bruno Silva', ['late']],
        ['Marta Olivera', ['later']],
      ],
    ],
    ['search=pereira', [['Ana Pereira', ['return', 'endangered']]]],
    ['search=ana pereira', [['Ana Pereira', ['return', 'endangered']]]],
    [
      'search=organo',
      [
        ['Ana Pereira', ['return']],
        ['Inés Acosta', ['pickup']],
      ],
    ],
    ['search=zoe&tab=ended', [['Zoé Núñez', ['ended']]]],
    ['search=zoe', []],
    ['search=%22', []],
  ])('with %s', async (query, expected) => {
    expect(shape(await groups(query))).toEqual(expected);
  });

  it('by number, by customer, and in pages of customers', async () => {
    expect(shape(await groups(`search=%23${idOf('far')}`))).toEqual([['Inés Acosta', ['far']]]);
    expect(shape(await groups(`userId=${shop.customers[0]?.id}`))).toEqual([['Bruno Silva', ['late']]]);
    const second = await groups('size=3&page=2');
    expect(shape(second)).toEqual([['Inés Acosta', ['pickup', 'safe', 'far']]]);
    expect(second.place).toEqual({ page: 2, size: 3, pages: 2, total: 4 });
  });

  it('mark what holds stock of an instrument in maintenance, beside what an overdue one endangers', async () => {
    const marked = async (): Promise<number[]> =>
      (await groups()).groups
        .flatMap(({ reservations }) => reservations)
        .filter((line) => line.inMaintenance)
        .map(({ id }) => id)
        .toSorted((a, b) => a - b);
    expect(await marked()).toEqual([]);
    await inMaintenance(0, async () => {
      // Not the one that is overdue: it holds no day from today on. Another instrument's are not touched.
      expect(await marked()).toEqual(['endangered', 'beside', 'safe', 'far'].map(idOf));
      const lines = (await groups()).groups.flatMap(({ reservations }) => reservations);
      expect(lines.find(({ id }) => id === idOf('endangered'))?.endangeredBy).toEqual([idOf('late')]);
    });
    // One that is out today and one that is collected today.
    await inMaintenance(2, async () => expect(await marked()).toEqual([idOf('pickup'), idOf('return')]));
  });

  it('complete their details by number, in the order asked for', async () => {
    const wanted = ['safe', 'late', 'pickup'].map(idOf);
    const details = Reservation.array().parse(await ask(`/api/reservations/details?id=${wanted.join()},999999`));
    expect(details.map(({ id }) => id)).toEqual(wanted);
    expect(details[0]?.instrumentName).toBe('Guitarra Solana');
  });
});

describe('the timeline', () => {
  const timeline = async (query = ''): Promise<Timeline> => Timeline.parse(await ask(`/api/timeline?${query}`));
  const rowOf = ({ instruments }: Timeline, i: number) => instruments.find(({ id }) => id === shop.instruments[i]?.id);
  const bars = (found: Timeline, i: number) =>
    rowOf(found, i)?.reservations.map(({ id }) => [...ids].find(([, value]) => value === id)?.[0]);

  it('shows each instrument by name with its free units, as its calendar tells them', async () => {
    const found = await timeline(`startDate=${day(-5)}&days=30`);
    expect([found.today, found.startDate, found.endDate]).toEqual([TODAY, day(-5), day(24)]);
    expect(found.instruments.map(({ name }) => name)).toEqual(['Guitarra Solana', 'Órgano Candil', 'Violín Aurora']);
    for (const { id, free } of found.instruments) {
      const path = `/api/availability/daily-stock?instrumentId=${id}&startDate=${day(-5)}&endDate=${day(24)}`;
      expect(free).toEqual(((await ask(path)) as { availableStock: number }[]).map(({ availableStock }) => availableStock));
      expect(free).toHaveLength(eachDay(found.startDate, found.endDate).length);
    }
  });

  it('draws what holds its days, what ended, what is overdue and in danger, and maintenance; nothing cancelled', async () => {
    const found = await timeline(`startDate=${day(-7)}&days=30`);
    expect(bars(found, 0)).toEqual(['late', 'endangered', 'beside', 'safe', 'far']);
    expect(bars(found, 2)).toEqual(['ended', 'return', 'pickup']);
    const late = rowOf(found, 0)?.reservations[0];
    expect(late).toMatchObject({ overdue: true, userName: 'Bruno Silva', endangers: [idOf('endangered'), idOf('beside')] });
    expect(rowOf(found, 0)?.reservations[1]).toMatchObject({
      overdue: false,
      endangeredBy: [idOf('late')],
      quantity: 2,
      totalPrice: 140,
    });
    expect(rowOf(found, 2)?.maintenance).toEqual([
      { id: expect.any(Number), startDate: day(1), endDate: day(40), quantity: 2, reason: 'Lustre' },
    ]);
    expect(found.truncated).toBe(false);
  });

  it('marks what holds stock of an instrument in maintenance', async () => {
    await inMaintenance(0, async () => {
      const found = await timeline(`startDate=${day(-7)}&days=30`);
      const marks = rowOf(found, 0)?.reservations.map(({ id, inMaintenance: isMarked }) => [id, isMarked]);
      expect(marks).toEqual([
        [idOf('late'), false],
        ...['endangered', 'beside', 'safe', 'far'].map((name) => [idOf(name), true]),
      ]);
      expect(rowOf(found, 2)?.reservations.some((one) => one.inMaintenance)).toBe(false);
    });
  });

  it('begins five days back when asked for nothing, and keeps what is overdue however long ago it ended', async () => {
    const found = await timeline();
    expect([found.startDate, found.endDate]).toEqual([day(-5), day(24)]);
    expect(bars(await timeline(`startDate=${TODAY}&days=14`), 0)).toContain('late');
    expect(bars(await timeline(`startDate=${TODAY}&days=14`), 2)).toEqual(['return', 'pickup']);
    expect(bars(await timeline(`startDate=${day(1)}&days=14`), 0)).not.toContain('late');
    expect(bars(await timeline(`startDate=${day(-30)}&days=5`), 1)).toEqual(['later']);
  });

  it.each([
    ['search=violin', ['Violín Aurora']],
    ['search=inés', ['Guitarra Solana', 'Órgano Candil']],
    ['search=silva', ['Guitarra Solana']],
    ['search=%2A', []],
    ['status=Mantenimiento', []],
    ['page=7', ['Guitarra Solana', 'Órgano Candil', 'Violín Aurora']],
  ])('with %s shows %j', async (query, names) => {
    expect((await timeline(`${query}&startDate=${day(-8)}`)).instruments.map(({ name }) => name)).toEqual(names);
  });

  it.each([-90, -30, -8, 0, 1, 20, 200])(
    'shows only what moves when that is asked for, and how many do not: from day %i on',
    async (from) => {
      const query = `startDate=${day(from)}&days=5`;
      const [every, moved] = [await timeline(query), await timeline(`${query}&moved=true`)];
      const withBars = every.instruments.filter((row) => row.reservations.length + row.maintenance.length > 0);
      expect(moved.instruments).toEqual(withBars);
      expect([moved.place.total, moved.hidden]).toEqual([withBars.length, every.instruments.length - withBars.length]);
      expect(every.hidden).toBeUndefined();
    },
  );

  it('clamps its days, and refuses a window that leaves the calendar', async () => {
    expect((await timeline('days=9999')).endDate).toBe(day(-5 + 91));
    expect((await timeline('days=-3')).endDate).toBe(day(-5));
    expect((await door('GET', '/api/timeline?startDate=9999-12-31', { cookie: shop.admin.cookie })).status).toBe(400);
  });
});

it('users are sorted and narrowed', async () => {
  const names = async (query: string): Promise<string[]> =>
    ((await ask(`/api/users?${query}`)) as { username: string }[]).map(({ username }) => username);
  expect(await names('sort=name&role=USER')).toEqual(['Ana', 'Bruno', 'Inés', 'Marta', 'Zoé']);
  expect(await names('sort=name&order=desc&role=USER')).toEqual(['Zoé', 'Marta', 'Inés', 'Bruno', 'Ana']);
  expect(await names('sort=id&order=asc&size=2')).toEqual(['admin', 'Bruno']);
  expect(await names('search=nunez')).toEqual(['Zoé']);
  expect(await names('search=%40')).toEqual([]);
  expect(await names('page=99&size=2')).toEqual([]);
  expect(await names('page=-1&size=2&sort=id&order=asc')).toEqual(['admin', 'Bruno']);
  expect(await ask('/api/reservations/all?search=%40')).toEqual([]);
  const found = (await ask('/api/reservations/all?search=nunez')) as { userName: string }[];
  expect(new Set(found.map(({ userName }) => userName))).toEqual(new Set(['Zoé Núñez']));
  await door('PUT', `/api/users/${shop.customers[4]?.id}/active?active=false`, { cookie: shop.admin.cookie });
  expect(await names('active=false')).toEqual(['Zoé']);
  expect(await ask('/api/users/counts')).toEqual({ total: 6, administrators: 1, clients: 5, inactive: 1 });
});
