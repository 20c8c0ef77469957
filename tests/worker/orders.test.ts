/** Orders of one and of several lines, and rentals that began before they are written down. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { Order } from '#domain/contract/admin/orders.ts';
import { Reservation } from '#domain/contract/reservations.ts';
import { addDays, todayInShop } from '#domain/day.ts';
import { audit } from '#tests/support/audited.ts';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;
const customer = () => shop.customers[0] ?? { id: 0, cookie: '' };
const instrument = (place: number) => shop.instruments[place]?.id ?? 0;

beforeEach(async () => {
  shop = await ownShop([5, 3], 2, 1);
});

const line = (place: number, quantity = 1, offset = 0) => ({
  instrumentId: instrument(place),
  startDate: addDays(shop.firstDay, offset),
  endDate: addDays(shop.firstDay, offset + 1),
  quantity,
});
const create = (lines: object[], rest: object = {}): Promise<Answer> =>
  door('POST', '/api/orders', { ...shop.admin, json: { userId: customer().id, lines, notes: 'Para el coro', ...rest } });
const errorsOf = ({ json }: Answer) => (json as { errors?: { path: string }[] }).errors?.map(({ path }) => path);
const countLines = () =>
  env.DB.prepare('SELECT count(*) AS n FROM reservations WHERE user_id = ?1').bind(customer().id).first<number>('n');
const mailsOf = (id: number) =>
  env.DB.prepare(
    'SELECT count(*) AS n FROM outbox o JOIN reservations r ON r.id = o.reservation_id WHERE coalesce(r.order_id, r.id) = ?1',
  )
    .bind(id)
    .first<number>('n');

describe('an order of several lines', () => {
  it('has the id of its first line, one confirmation, and the sum of its lines', async () => {
    const answer = await create([line(0, 2), line(1), line(0, 1, 5)]);
    expect(answer.status).toBe(201);
    const order = Order.parse(answer.json);
    expect(order.lines.map(({ id }) => id)[0]).toBe(order.id);
    expect(order.lines.map(({ quantity }) => quantity)).toEqual([2, 1, 1]);
    expect(order.money).toMatchObject({
      total: order.lines.reduce((sum, { totalPrice }) => sum + totalPrice, 0),
      paid: 0,
      deposit: 0,
    });
    expect(order.money.due).toBe(order.money.total);
    expect(await mailsOf(order.id)).toBe(1);
    expect(new Set(order.lines.map(({ email }) => email.status)).size, 'the e-mail of a line is that of its order').toBe(1);
    expect(await audit(env.DB)).toEqual([]);
  });

  it.each([
    ['a discount', -20.5, { discounts: 20.5, charges: 0 }],
    ['a charge', 30, { discounts: 0, charges: 30 }],
    ['no entry', 0, { discounts: 0, charges: 0 }],
  ])('comes to what was agreed, by %s written with it', async (_, extra, sums) => {
    const lines = [line(0, 2), line(1)];
    const { money } = Order.parse((await create(lines)).json);
    const agreedTotal = money.total + extra;
    const order = Order.parse((await create(lines, { agreedTotal })).json);
    expect(order.money).toMatchObject({ ...sums, total: money.total, due: agreedTotal });
    expect(order.ledger.map(({ note, userId }) => [note, userId])).toEqual(
      extra === 0 ? [] : [['Precio acordado', shop.admin.id]],
    );
    expect(await audit(env.DB)).toEqual([]);
  });

  it('keeps nothing of what was agreed when it is not written', async () => {
    const entries = () => env.DB.prepare('SELECT count(*) AS n FROM ledger').first<number>('n');
    const before = await entries();
    expect(codeOfRefusal(await create([line(0), line(1, 4)], { agreedTotal: 10 }))).toBe('no_stock');
    // The difference is more than one entry may have.
    await env.DB.prepare('UPDATE instruments SET price_cents = 100000000 WHERE id = ?1').bind(instrument(0)).run();
    const costly = { ...line(0, 5), endDate: addDays(shop.firstDay, 29) };
    const refused = await create([costly], { agreedTotal: 1 });
    expect([codeOfRefusal(refused), errorsOf(refused)]).toEqual(['invalid', ['agreedTotal']]);
    for (const agreedTotal of [0, -1, 1.005, 'diez']) expect((await create([line(0)], { agreedTotal })).status).toBe(422);
    expect([await entries(), await countLines()]).toEqual([before, 0]);
  });

  it.each([
    ['the last unit is gone', () => [line(0), line(1, 4)], 'no_stock'],
    ['two lines together want more than there is', () => [line(1, 2), line(1, 2)], 'no_stock'],
    ['there is no such instrument', () => [line(0), { ...line(0), instrumentId: 999_999 }], 'instrument_not_found'],
    ['it begins in the past', () => [line(0), { ...line(0), startDate: '2020-01-01' }], 'start_in_past'],
    ['its price is another one', () => [line(0), { ...line(1), expectedPricePerDay: 1 }], 'price_changed'],
  ])('is not written at all when of one line %s', async (_, lines, code) => {
    const refused = await create(lines());
    expect([codeOfRefusal(refused), errorsOf(refused)]).toEqual([code, ['lines[1]']]);
    expect(await countLines()).toBe(0);
    expect(await audit(env.DB)).toEqual([]);
  });

  it('is refused at the line and field that its schema does not take', async () => {
    const refused = await create([line(0), line(1, 0)]);
    expect([refused.status, errorsOf(refused)]).toEqual([422, ['lines[1].quantity']]);
  });

  it('never sells a unit twice, however many are made at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => create([line(0), line(0, 1)])));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await countLines()).toBe(4);
    expect(await audit(env.DB)).toEqual([]);
  });

  it('is refused by a reason that was true, though units come back in the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const taking = Order.parse((await create([line(1, 3, round * 3)])).json);
      const [, ...answers] = await Promise.all([
        door('PUT', `/api/reservations/${taking.id}/cancel`, shop.admin),
        ...Array.from({ length: 3 }, () => create([line(1, 3, round * 3)])),
      ]);
      for (const answer of answers) expect(answer.status === 201 ? 'made' : codeOfRefusal(answer)).toMatch(/^(?:made|no_stock)$/);
    }
  });

  it('counts its own lines among those that one customer may have open', async () => {
    const lines = (count: number, first = 0) => Array.from({ length: count }, (_, at) => line(0, 1, (first + at) * 3));
    for (const count of [20, 20, 20, 20, 15]) expect((await create(lines(count))).status).toBe(201);
    expect(codeOfRefusal(await create(lines(6, 20)))).toBe('too_many_open');
    expect((await create(lines(5, 20))).status).toBe(201);
  });

  it('takes 1 to 20 lines', async () => {
    expect((await create([])).status).toBe(422);
    expect((await create(Array.from({ length: 21 }, (_, i) => line(0, 1, i * 3)))).status).toBe(422);
    expect((await create(Array.from({ length: 20 }, (_, i) => line(0, 1, i * 3)))).status).toBe(201);
  });

  it('names its customer when there is none', async () => {
    expect(codeOfRefusal(await create([line(0)], { userId: 999_999 }))).toBe('user_not_found');
  });

  it('counts for an unconfirmed customer as for a confirmed one', async () => {
    const unconfirmed = shop.customers[1]?.id;
    const answer = await create(
      Array.from({ length: 12 }, (_, i) => line(0, 1, i * 3)),
      { userId: unconfirmed },
    );
    expect(answer.status).toBe(201);
    expect(Order.parse(answer.json).lines.every(({ expiresAt }) => expiresAt === undefined)).toBe(true);
  });
});

describe('one more line', () => {
  it('belongs to the order, and to its customer', async () => {
    const { id } = Order.parse((await create([line(0)])).json);
    const answer = await door('POST', `/api/orders/${id}/lines`, { ...shop.admin, json: line(1) });
    expect(answer.status).toBe(201);
    const { lines, userId } = Order.parse(answer.json);
    expect([lines.length, userId]).toEqual([2, customer().id]);
    expect(await mailsOf(id)).toBe(1);
  });

  it('is refused at its place, and where there is no order', async () => {
    const order = Order.parse((await create([line(0), line(1)])).json);
    const path = (id: number | undefined) => `/api/orders/${id}/lines`;
    const refused = await door('POST', path(order.id), { ...shop.admin, json: line(1, 9) });
    expect([codeOfRefusal(refused), errorsOf(refused)]).toEqual(['no_stock', ['lines[0]']]);
    const ofALine = await door('POST', path(order.lines[1]?.id), { ...shop.admin, json: line(0) });
    expect(codeOfRefusal(ofALine)).toBe('order_not_found');
  });
});

describe('a rental that is out already', () => {
  const past = (from: number, to: number) => {
    const today = todayInShop(Date.now());
    return { ...line(0, 2), startDate: addDays(today, from), endDate: addDays(today, to) };
  };

  it('is handed over at once, may be over, and tells nobody', async () => {
    const answer = await create([past(-10, -3)], { alreadyOut: true });
    expect(answer.status).toBe(201);
    const order = Order.parse(answer.json);
    expect(order.movements).toMatchObject([{ kind: 'out', quantity: 2, userId: shop.admin.id }]);
    expect([await mailsOf(order.id), order.lines[0]?.email.status]).toEqual([0, 'none']);
    expect(await audit(env.DB)).toEqual([]);
  });

  it.each([
    ['begins tomorrow', past.bind(null, 1, 2), 'start_in_future'],
    ['began a year and a day ago', past.bind(null, -366, -360), 'start_too_early'],
    ['ends before it begins', past.bind(null, -2, -3), 'end_before_start'],
    ['lasts longer than 90 days', past.bind(null, -100, -10), 'range_too_long'],
  ])('is refused when it %s', async (_, draft, code) => {
    expect(codeOfRefusal(await create([draft()], { alreadyOut: true }))).toBe(code);
  });
});

describe('reading orders', () => {
  it('a reservation by the specified call is an order of one, which its owner may read, without what is the shop’s', async () => {
    const json = { ...line(0), userId: customer().id };
    const { id } = Reservation.parse((await door('POST', '/api/reservations', { ...customer(), json })).json);
    await door('POST', `/api/orders/${id}/ledger`, {
      ...shop.admin,
      json: { kind: 'payment', method: 'cash', amount: 10, note: 'Le debemos cambio' },
    });
    const own = Order.parse((await door('GET', `/api/orders/${id}`, customer())).json);
    expect([own.id, own.lines.length, own.money.paid]).toEqual([id, 1, 10]);
    expect(own.ledger).toMatchObject([{ kind: 'payment', note: '', userId: null, userName: 'Resuena' }]);
    expect(Object.keys(own).filter((key) => ['customer', 'movements', 'emails', 'history'].includes(key))).toEqual([]);
    const whole = Order.parse((await door('GET', `/api/orders/${id}`, shop.admin)).json);
    expect(whole.customer).toMatchObject({ id: customer().id });
    expect(whole.emails).toHaveLength(1);
    expect(whole.ledger).toMatchObject([{ note: 'Le debemos cambio', userId: shop.admin.id, userName: 'admin Prueba' }]);
    expect(codeOfRefusal(await door('GET', `/api/orders/${id}`, shop.customers[1]))).toBe('forbidden');
  });

  it('a later line is no order', async () => {
    const { lines } = Order.parse((await create([line(0), line(1)])).json);
    expect(codeOfRefusal(await door('GET', `/api/orders/${lines[1]?.id}`, shop.admin))).toBe('order_not_found');
  });

  it('lists those of a customer, newest first, a page at a time', async () => {
    const ids = [];
    for (let i = 0; i < 3; i += 1) ids.push(Order.parse((await create([line(0, 1, i * 3), line(1, 1, i * 3)])).json).id);
    const answer = await door('GET', `/api/orders?userId=${customer().id}&page=1&size=2`, shop.admin);
    const listed = Order.array().parse(answer.json);
    expect(listed.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(listed.map(({ lines }) => lines.length)).toEqual([2, 2]);
    expect(answer.headers.get('X-Total-Count')).toBe('3');
    expect(answer.headers.get('Link')).toContain('page=2');
  });
});
