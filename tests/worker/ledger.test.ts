/** Money of orders: what is due, what may be returned, and what the day's close adds up. */
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { LedgerEntry, LedgerPage, Order, type Money } from '#domain/contract/admin/orders.ts';
import { addDays, todayInShop } from '#domain/day.ts';
import { toCents } from '#domain/money.ts';
import { audit } from '#tests/support/audited.ts';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import { recordSince, type StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;
let order: Order;
let today: string;

beforeEach(async () => {
  today = todayInShop(Date.now());
  shop = await ownShop([5], 1);
  order = await newOrder(2);
});

async function newOrder(lines: number): Promise<Order> {
  const one = { instrumentId: shop.instruments[0]?.id, startDate: shop.firstDay, endDate: shop.firstDay, quantity: 1 };
  const json = { userId: shop.customers[0]?.id, lines: Array.from({ length: lines }, () => one) };
  return Order.parse((await door('POST', '/api/orders', { ...shop.admin, json })).json);
}

const write = (json: object, id = order.id): Promise<Answer> => door('POST', `/api/orders/${id}/ledger`, { ...shop.admin, json });
const cash = (kind: string, amount: number) => ({ kind, amount, method: 'cash' });
const wrote = async (json: object): Promise<LedgerEntry> => {
  const answer = await write(json);
  expect(answer.status).toBe(201);
  return LedgerEntry.parse(answer.json);
};
const reverse = (entryId: number, id = order.id): Promise<Answer> =>
  door('POST', `/api/orders/${id}/ledger/${entryId}/reversal`, { ...shop.admin, json: { note: 'Error de tipeo' } });
const moneyNow = async (): Promise<Money> => Order.parse((await door('GET', `/api/orders/${order.id}`, shop.admin)).json).money;

describe('what is due', () => {
  it('is the lines and charges, less discounts, payments and kept deposits, and what was refunded again', async () => {
    const { total } = order.money;
    await wrote(cash('payment', 50));
    await wrote({ kind: 'charge', amount: 12.5, lineId: order.lines[0]?.id, note: 'Día de atraso' });
    await wrote({ kind: 'discount', amount: 5 });
    await wrote(cash('deposit', 100));
    await wrote({ kind: 'deposit_kept', amount: 20 });
    await wrote(cash('refund', 10));
    expect(await moneyNow()).toEqual({
      total,
      charges: 12.5,
      discounts: 5,
      paid: 40,
      due: total + 12.5 - 5 - 40 - 20,
      deposit: 80,
    });
  });

  it('stands with each line of the order that its customer reads, once something was entered', async () => {
    const [line] = order.lines;
    const owner = shop.customers[0];
    const shown = async () => ({
      one: (await door('GET', `/api/reservations/${line?.id}`, owner)).json,
      all: (await door('GET', `/api/reservations/user/${owner?.id}`, owner)).json as object[],
    });
    expect((await shown()).one).not.toHaveProperty('money');
    await wrote(cash('payment', 50));
    await wrote(cash('deposit', 20));
    const money = { paid: 50, due: order.money.total - 50, deposit: 20 };
    const { one, all } = await shown();
    expect(one).toMatchObject({ money });
    expect(all).toMatchObject([{ money }, { money }]);
  });

  it('may be paid beyond, and then is negative', async () => {
    await wrote(cash('payment', order.money.total + 30));
    expect((await moneyNow()).due).toBe(-30);
  });

  it('leaves a cancelled line out', async () => {
    await door('PUT', `/api/reservations/${order.lines[1]?.id}/cancel`, shop.admin);
    expect((await moneyNow()).total).toBe(order.lines[0]?.totalPrice);
  });
});

describe('refusals', () => {
  it.each([
    ['more of a deposit is returned than is held', [cash('deposit', 10)], cash('deposit_returned', 10.01), 'deposit_short'],
    ['more of it is kept', [cash('deposit', 10)], { kind: 'deposit_kept', amount: 11 }, 'deposit_short'],
    ['more is refunded than was paid', [cash('payment', 10)], cash('refund', 11), 'overpaid'],
  ])('nothing is written when %s', async (_, before, refused, code) => {
    for (const entry of before) await wrote(entry);
    const money = await moneyNow();
    expect(codeOfRefusal(await write(refused))).toBe(code);
    expect(await moneyNow()).toEqual(money);
  });

  it.each([
    cash('payment', 0),
    cash('payment', -1),
    cash('payment', 0.001),
    { kind: 'payment', amount: 10 },
    { kind: 'payment', amount: '10', method: 'cash' },
    cash('tip', 10),
    { ...cash('payment', 10), method: 'gold' },
  ])('an entry that makes no sense is 422: %j', async (json) => {
    expect((await write(json)).status).toBe(422);
  });

  it('a line of another order is 422, an order that is not there 404', async () => {
    const other = await newOrder(1);
    const answer = await write({ kind: 'charge', amount: 5, lineId: other.id });
    expect([answer.status, (answer.json as { errors: { path: string }[] }).errors[0]?.path]).toEqual([422, 'lineId']);
    expect(codeOfRefusal(await write(cash('payment', 1), order.lines[1]?.id))).toBe('order_not_found');
  });
});

describe('a reversal', () => {
  it('counts negative, once', async () => {
    const payment = await wrote(cash('payment', 50));
    const answer = await reverse(payment.id);
    expect(answer.status).toBe(201);
    const reversal = LedgerEntry.parse(answer.json);
    expect(reversal).toMatchObject({
      kind: 'payment',
      amount: -50,
      method: 'cash',
      reversalOf: payment.id,
      note: 'Error de tipeo',
    });
    expect((await moneyNow()).paid).toBe(0);
    expect(codeOfRefusal(await reverse(payment.id))).toBe('reversed');
    expect(codeOfRefusal(await reverse(reversal.id))).toBe('reversed');
  });

  it('is refused where it would leave too little, and in another order', async () => {
    const deposit = await wrote(cash('deposit', 50));
    await wrote(cash('deposit_returned', 30));
    expect(codeOfRefusal(await reverse(deposit.id))).toBe('deposit_short');
    const payment = await wrote(cash('payment', 50));
    await wrote(cash('refund', 30));
    expect(codeOfRefusal(await reverse(payment.id))).toBe('overpaid');
    expect(codeOfRefusal(await reverse(payment.id, (await newOrder(1)).id))).toBe('entry_not_found');
  });

  it('of two at once, one is written', async () => {
    const payment = await wrote(cash('payment', 50));
    const answers = await Promise.all(Array.from({ length: 6 }, () => reverse(payment.id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});

it('two desks never return more of a deposit than is held', async () => {
  await wrote(cash('deposit', 50));
  const answers = await Promise.all(Array.from({ length: 8 }, () => write(cash('deposit_returned', 20))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect((await moneyNow()).deposit).toBe(10);
  expect(await audit(env.DB)).toEqual([]);
});

it('whatever is written, what is held and what is refunded stay within bounds, and the kept sums are the entries’', async () => {
  const kinds = ['payment', 'refund', 'deposit', 'deposit_returned', 'deposit_kept', 'charge', 'discount'] as const;
  const entry = fc.record({ kind: fc.constantFrom(...kinds), cents: fc.integer({ min: 1, max: 5_000 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(entry, fc.nat(20)), { maxLength: 15 }), async (steps) => {
      order = await newOrder(1);
      const entries: LedgerEntry[] = [];
      for (const step of steps) {
        const target = typeof step === 'number' ? entries[step] : undefined;
        if (typeof step === 'number' && !target) continue;
        const answer =
          typeof step === 'number'
            ? await reverse(target?.id ?? 0)
            : await write({
                kind: step.kind,
                amount: step.cents / 100,
                ...(!/kept|charge|discount/.test(step.kind) && { method: 'card' }),
              });
        if (answer.status === 201) entries.push(LedgerEntry.parse(answer.json));
        else expect(['deposit_short', 'overpaid', 'reversed']).toContain(codeOfRefusal(answer));
      }
      const money = await moneyNow();
      expect(money.deposit).toBeGreaterThanOrEqual(0);
      expect(money.paid).toBeGreaterThanOrEqual(0);
      await door('PUT', `/api/reservations/${order.id}/cancel`, shop.admin);
    }),
    { numRuns: 12 },
  );
  expect(await audit(env.DB)).toEqual([]);
});

describe('the day’s close', () => {
  const close = async (startDate: string, endDate: string, rest = '') =>
    door('GET', `/api/ledger?startDate=${startDate}&endDate=${endDate}${rest}`, shop.admin);

  it('sums what was taken by method, kind and person, and names what is kept of cancelled orders', async () => {
    const before = LedgerPage.parse((await close(today, today)).json);
    await wrote(cash('payment', 50));
    await wrote({ ...cash('deposit', 30), method: 'card' });
    await wrote({ ...cash('deposit_returned', 10), method: 'card' });
    await wrote({ kind: 'charge', amount: 7 });
    for (const { id } of order.lines) await door('PUT', `/api/reservations/${id}/cancel`, shop.admin);
    const after = LedgerPage.parse((await close(today, today, '&size=2')).json);
    const grew = (name: 'cash' | 'card') => {
      const of = ({ sums }: LedgerPage) => sums.byMethod.find(({ method }) => method === name)?.amount ?? 0;
      return toCents(of(after)) - toCents(of(before));
    };
    expect([grew('cash'), grew('card')]).toEqual([5_000, 2_000]);
    expect(after.sums.byPerson.find(({ userId }) => userId === shop.admin.id)?.amount).toBe(70);
    expect(after.entries).toHaveLength(2);
    expect(after.entries[0]).toMatchObject({ kind: 'charge', amount: 7 });
    expect(after.kept.find(({ orderId }) => orderId === order.id)?.amount).toBe(50);
  });

  it.each(['cancelled', 'never collected'])(
    'names what is kept of an order that was paid earlier and is %s today',
    async (how) => {
      await recordSince(env.DB, 60);
      const yesterday = addDays(today, -1);
      const isCancelled = how === 'cancelled';
      const line = { instrumentId: shop.instruments[0]?.id, startDate: yesterday, endDate: today, quantity: 1 };
      const json = { userId: shop.customers[0]?.id, lines: [line], alreadyOut: true };
      const made = isCancelled ? order : Order.parse((await door('POST', '/api/orders', { ...shop.admin, json })).json);
      // Entries are dated by the clock, and never changed.
      await env.DB.prepare(
        `INSERT INTO ledger (order_id, kind, method, amount_cents, actor_id, at) VALUES (?1, 'payment', 'cash', 5000, ?2, ?3)`,
      )
        .bind(made.id, shop.admin.id, Date.now() - 7 * 86_400_000)
        .run();
      const kept = async (): Promise<number | undefined> =>
        LedgerPage.parse((await close(today, today)).json).kept.find(({ orderId }) => orderId === made.id)?.amount;
      expect(await kept()).toBeUndefined();
      if (isCancelled) for (const { id } of made.lines) await door('PUT', `/api/reservations/${id}/cancel`, shop.admin);
      else
        for (const verb of ['undo', 'no-show'])
          expect((await door('POST', `/api/reservations/${made.id}/${verb}`, { ...shop.admin, json: {} })).status).toBe(200);
      expect(await kept()).toBe(50);
      const earlier = LedgerPage.parse((await close(addDays(today, -3), yesterday)).json);
      expect(earlier.kept.find(({ orderId }) => orderId === made.id)).toBeUndefined();
    },
  );

  it.each(['cancelled', 'returned'])('names the deposit that is still held of an order that was %s', async (how) => {
    const held = async (): Promise<number | undefined> =>
      LedgerPage.parse((await close(today, today)).json).held.find(({ orderId }) => orderId === order.id)?.amount;
    await wrote(cash('deposit', 40));
    const [first, ...others] = order.lines;
    for (const { id } of others) await door('PUT', `/api/reservations/${id}/cancel`, shop.admin);
    expect(await held(), 'a line is open').toBeUndefined();
    await (how === 'cancelled'
      ? door('PUT', `/api/reservations/${first?.id}/cancel`, shop.admin)
      : door('PUT', `/api/reservations/${first?.id}/status?status=ENDED`, shop.admin));
    expect(await held()).toBe(40);
    await wrote(cash('deposit_returned', 40));
    expect(await held()).toBeUndefined();
  });

  it('names what is owed of the orders of the day, and no longer once it is paid', async () => {
    const owed = async (): Promise<number | undefined> =>
      LedgerPage.parse((await close(today, today)).json).owed.find(({ orderId }) => orderId === order.id)?.amount;
    expect(await owed()).toBeUndefined();
    await wrote(cash('payment', 5));
    const due = await owed();
    expect(due).toBeGreaterThan(0);
    await wrote(cash('payment', due ?? 0));
    expect(await owed()).toBeUndefined();
  });

  it('counts both days of the range, and refuses more than 366', async () => {
    await wrote(cash('payment', 5));
    const yesterday = LedgerPage.parse((await close(addDays(today, -2), addDays(today, -1))).json);
    expect(yesterday.entries.filter(({ orderId }) => orderId === order.id)).toEqual([]);
    expect(codeOfRefusal(await close(addDays(today, -366), today))).toBe('range_too_long');
    expect(codeOfRefusal(await close(today, addDays(today, -1)))).toBe('end_before_start');
  });
});
