/** What the shop offers the customer of a line whose units may be missing: found, e-mailed once a day, and taken through the change. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Alternatives } from '#domain/contract/admin/alternatives.ts';
import { addDays, todayInShop } from '#domain/day.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Answer } from '#tests/support/door.ts';
import { consume } from '#tests/support/mail-queue.ts';
import { recordSince, signIn, type Person, type StagedShop } from '#tests/support/staged-shop.ts';
import { findEmailFacts } from '#worker/db/email-facts.ts';
import { composeMessage } from '#worker/mail/compose.ts';
import { door, ownShop } from './shop-of-own.ts';

const today = todayInShop(Date.now());
const day = (ahead: number): string => addDays(today, ahead);

let shop: StagedShop;
let customer: Person;

beforeEach(async () => {
  await recordSince(env.DB, 60);
  shop = await ownShop([1, 1, 2, 1, 1], 2);
  [customer = shop.admin] = shop.customers;
});

afterEach(() => {
  vi.useRealTimers();
});

const instrumentId = (at = 0): number => shop.instruments[at]?.id ?? 0;
const idOf = ({ json }: Answer): number => (json as { id: number }).id;

async function reserve(from: number, to: number, at = 0): Promise<number> {
  const json = { instrumentId: instrumentId(at), userId: customer.id, startDate: day(from), endDate: day(to), quantity: 1 };
  return idOf(await door('POST', '/api/reservations', { ...customer, json }));
}

/** One unit is out past its last day. */
async function isLate(at = 0): Promise<void> {
  const line = { instrumentId: instrumentId(at), startDate: day(-5), endDate: day(-1), quantity: 1 };
  await door('POST', '/api/orders', { ...shop.admin, json: { userId: customer.id, lines: [line], notes: '', alreadyOut: true } });
}

const look = async (id: number): Promise<Alternatives> =>
  Alternatives.parse((await door('GET', `/api/reservations/${id}/alternatives`, shop.admin)).json);
const offer = (id: number, by = shop.admin): Promise<Answer> => door('POST', `/api/reservations/${id}/alternatives`, by);
const mails = async (): Promise<{ id: string; status: string }[]> =>
  (
    await env.DB.prepare(`SELECT id, status FROM outbox WHERE kind = 'alternatives' AND user_id = ?1 ORDER BY rowid`)
      .bind(customer.id)
      .all<{ id: string; status: string }>()
  ).results;

/** Days on which the only unit may be out yet are none to offer: those after two weeks are. */
const FIRST_OUTSIDE = 15;

describe('alternatives', () => {
  it('are the nearest days of the instrument, without those that what is late may miss', async () => {
    const id = await reserve(5, 6);
    const range = (from: number) => ({ startDate: day(from), endDate: day(from + 1) });
    expect((await look(id)).dates).toEqual([range(6), range(4), range(7)]);
    await isLate();
    expect((await look(id)).dates).toEqual([range(FIRST_OUTSIDE), range(FIRST_OUTSIDE + 1), range(FIRST_OUTSIDE + 2)]);
    await reserve(FIRST_OUTSIDE + 1, FIRST_OUTSIDE + 1);
    expect((await look(id)).dates[0]).toEqual(range(FIRST_OUTSIDE + 2));
  });

  it('are up to three instruments that are free on those days, not counting on what is late', async () => {
    const id = await reserve(5, 6);
    const ids = async (): Promise<number[]> => (await look(id)).instruments.map((one) => one.id).toSorted((a, b) => a - b);
    const first = await ids();
    expect(first).toHaveLength(3);
    for (const one of first) expect(shop.instruments.map((each) => each.id)).toContain(one);
    await reserve(6, 6, 1);
    await isLate(3);
    await env.DB.prepare(`UPDATE instruments SET status = 'Mantenimiento' WHERE id = ?1`).bind(instrumentId(4)).run();
    expect(await ids()).toEqual([instrumentId(2)]);
  });

  it('begin and end on days on which the shop is open', async () => {
    const id = await reserve(5, 5);
    const { json } = await door('POST', '/api/closures', { ...shop.admin, json: { startDate: day(6), endDate: day(6) } });
    expect((await look(id)).dates).toEqual([4, 7, 3].map((at) => ({ startDate: day(at), endDate: day(at) })));
    await door('DELETE', `/api/closures/${(json as { closure: { id: number } }).closure.id}`, shop.admin);
  });

  it('are of lines that have not begun', async () => {
    const id = await reserve(0, 1);
    await door('POST', `/api/reservations/${id}/hand-over`, { ...shop.admin, json: {} });
    expect(await door('GET', `/api/reservations/${id}/alternatives`, shop.admin)).toMatchObject({
      status: 409,
      json: { code: 'wrong_phase' },
    });
    expect(await offer(id)).toMatchObject({ status: 409 });
    expect(await offer(id, customer)).toMatchObject({ status: 403 });
  });

  it('look at each day of the longest line, and at its days of turnaround', async () => {
    await door('PUT', '/api/settings', { ...shop.admin, json: { turnaroundDays: 20 } });
    const id = await reserve(5, 84);
    await reserve(100, 100, 1);
    await door('PUT', '/api/settings', { ...shop.admin, json: { turnaroundDays: 0 } });
    const free = async () => (await look(id)).instruments.map((one) => one.id);
    expect(await free()).toContain(instrumentId(1));
    await door('PUT', '/api/settings', { ...shop.admin, json: { turnaroundDays: 20 } });
    expect(await free()).not.toContain(instrumentId(1));
    await door('PUT', '/api/settings', { ...shop.admin, json: { turnaroundDays: 0 } });
  });

  it('are none to a customer to whom the shop does not rent', async () => {
    const id = await reserve(5, 6);
    await door('PUT', `/api/users/${customer.id}/rental-block`, { ...shop.admin, json: { reason: 'Rompió un arco' } });
    expect(await door('GET', `/api/reservations/${id}/alternatives`, shop.admin)).toMatchObject({
      status: 409,
      json: { code: 'not_renting' },
    });
    expect(await offer(id)).toMatchObject({ status: 409, json: { code: 'not_renting' } });
    expect(await mails()).toEqual([]);
  });
});

describe('an offer', () => {
  it('is of lines that begin tomorrow or later: nobody else can change them without the shop', async () => {
    const id = await reserve(0, 1);
    expect((await look(id)).dates).not.toEqual([]);
    expect(await offer(id)).toMatchObject({
      status: 409,
      json: { code: 'wrong_phase', message: expect.stringContaining('empieza hoy') },
    });
    const other = await reserve(4, 5, 1);
    await offer(other);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * DAY_MS });
    await consume((await mails()).map((mail) => ({ outboxId: mail.id })));
    expect(await mails()).toMatchObject([{ status: 'dead' }]);
  });

  it('is one e-mail with a link for each option, and takes no stock', async () => {
    const id = await reserve(5, 6);
    await isLate();
    const before = await env.DB.prepare('SELECT sum(used) AS used FROM stock_days').first('used');
    const answer = await offer(id);
    expect(answer.status).toBe(202);
    const { dates, instruments, offeredAt } = Alternatives.parse(answer.json);
    expect(offeredAt).not.toBeNull();
    expect(await env.DB.prepare('SELECT sum(used) AS used FROM stock_days').first('used')).toBe(before);
    const [mail] = await mails();
    const facts = await findEmailFacts(env.DB, mail?.id ?? '', Date.now());
    if (!facts) throw new Error('no such e-mail');
    const { text, html, to } = await composeMessage(facts, env, Date.now());
    expect(to).toBe(facts.user.email);
    for (const { startDate, endDate } of dates) {
      const link = `/reservas?cambiar=${id}&desde=${startDate}&hasta=${endDate}`;
      expect(text).toContain(link);
      expect(html.replaceAll('&amp;', '&')).toContain(link);
    }
    for (const other of instruments) expect(text).toMatch(new RegExp(`${other.name}: \\S+/detail/${other.id}\n`));
    expect(dates).toHaveLength(3);
    expect(instruments).toHaveLength(3);
  });

  it('is not sent twice within a day, and is logged once', async () => {
    const id = await reserve(5, 6);
    const first = Alternatives.parse((await offer(id)).json);
    const [second, third] = await Promise.all([offer(id), offer(id)]);
    expect([second, third]).toMatchObject([
      { status: 202, json: { offeredAt: first.offeredAt } },
      { status: 202, json: { offeredAt: first.offeredAt } },
    ]);
    expect((await look(id)).offeredAt).toBe(first.offeredAt);
    const [mail] = await mails();
    expect(await mails()).toHaveLength(1);
    const entries = await env.DB.prepare(`SELECT count(*) AS n FROM audit_log WHERE entity = 'mail' AND entity_id = ?1`)
      .bind(mail?.id ?? '')
      .first('n');
    expect(entries).toBe(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS + 1 });
    const [admin] = (await signIn(env.DB, [shop.admin.id], env.SESSION_KEY, Date.now())) as [Person];
    expect((await offer(id, admin)).status).toBe(202);
    expect(await mails()).toHaveLength(2);
  });

  it('is dropped when the line was changed meanwhile, through the change that it offers', async () => {
    const id = await reserve(5, 6);
    const { dates } = Alternatives.parse((await offer(id)).json);
    const changed = await door('PUT', `/api/reservations/${id}/change`, { ...customer, json: dates[0] });
    expect(changed).toMatchObject({ status: 200, json: dates[0] });
    await consume((await mails()).map((mail) => ({ outboxId: mail.id })));
    expect(await mails()).toMatchObject([{ status: 'dead' }]);
  });

  it('needs an address, and something to offer', async () => {
    const made = await door('POST', '/api/customers', {
      ...shop.admin,
      json: { username: 'Ana', lastname: 'Paz', phone: '099123456' },
    });
    const line = { instrumentId: instrumentId(), startDate: day(5), endDate: day(5), quantity: 1 };
    const json = { userId: idOf(made), lines: [line], notes: '' };
    const id = idOf(await door('POST', '/api/orders', { ...shop.admin, json }));
    expect(await offer(id)).toMatchObject({ status: 409, json: { code: 'no_address' } });
    const own = await reserve(8, 8);
    await env.DB.prepare(`UPDATE instruments SET status = 'Mantenimiento'
      WHERE category_id = (SELECT category_id FROM instruments WHERE id = ?1)`)
      .bind(instrumentId())
      .run();
    expect(await offer(own)).toMatchObject({ status: 409, json: { code: 'no_stock' } });
  });
});
