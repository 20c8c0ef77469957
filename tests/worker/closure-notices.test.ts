/** 'Avisar a todos' of a closure: one e-mail for each customer, about all of theirs that starts or ends on its days. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addDays, todayInShop } from '#domain/day.ts';
import type { Answer } from '#tests/support/door.ts';
import { consume } from '#tests/support/mail-queue.ts';
import type { Person, StagedShop } from '#tests/support/staged-shop.ts';
import { findEmailFacts } from '#worker/db/email-facts.ts';
import { composeMessage } from '#worker/mail/compose.ts';
import { door, ownShop } from './shop-of-own.ts';

const today = todayInShop(Date.now());
const day = (ahead: number): string => addDays(today, ahead);

let shop: StagedShop;
let customer: Person;
let closureId: number;
let lines: number[];

beforeEach(async () => {
  shop = await ownShop([5, 5], 2);
  [customer = shop.admin] = shop.customers;
  lines = [];
  for (const [at, from, to] of [
    [0, 5, 6],
    [1, 3, 5],
    [0, 2, 3],
  ] as const) {
    const json = {
      instrumentId: shop.instruments[at]?.id,
      userId: customer.id,
      startDate: day(from),
      endDate: day(to),
      quantity: 1,
    };
    lines.push(((await door('POST', '/api/reservations', { ...customer, json })).json as { id: number }).id);
  }
  const { json } = await door('POST', '/api/closures', {
    ...shop.admin,
    json: { startDate: day(5), endDate: day(5), note: 'Feriado' },
  });
  closureId = (json as { closure: { id: number } }).closure.id;
});

afterEach(async () => {
  await door('DELETE', `/api/closures/${closureId}`, shop.admin);
});

const tell = (userId: number, by = shop.admin): Promise<Answer> =>
  door('POST', `/api/closures/${closureId}/notices`, { ...by, json: { userId } });
const mails = async (): Promise<{ id: string; status: string }[]> =>
  (
    await env.DB.prepare(`SELECT id, status FROM outbox WHERE kind = 'closure_notice' AND user_id = ?1`)
      .bind(customer.id)
      .all<{ id: string; status: string }>()
  ).results;

it('writes one e-mail about what starts or ends then, with a link to change each, however often it is pressed', async () => {
  const first = await tell(customer.id);
  expect(first).toMatchObject({ status: 202, json: { userId: customer.id } });
  const again = await Promise.all([tell(customer.id), tell(customer.id)]);
  for (const { status, json } of again) expect({ status, json }).toEqual({ status: 202, json: first.json });
  const found = await mails();
  expect(found).toHaveLength(1);
  const facts = await findEmailFacts(env.DB, found[0]?.id ?? '', Date.now());
  if (!facts) throw new Error('no such e-mail');
  const { text } = await composeMessage(facts, env, Date.now());
  expect(text).toContain('(Feriado)');
  const links = [...text.matchAll(/\/reservas\?cambiar=(\d+)$/gm)].map(([, id]) => Number(id));
  expect(links).toEqual([lines[1], lines[0]]);
  const entries = await env.DB.prepare(`SELECT count(*) AS n FROM audit_log WHERE entity = 'mail' AND entity_id = ?1`)
    .bind(found[0]?.id ?? '')
    .first('n');
  expect(entries).toBe(1);
});

it('is dropped when nothing of theirs starts or ends then any more', async () => {
  await tell(customer.id);
  for (const id of lines.slice(0, 2)) await door('PUT', `/api/reservations/${id}/cancel`, customer);
  await consume((await mails()).map(({ id }) => ({ outboxId: id })));
  expect(await mails()).toMatchObject([{ status: 'dead' }]);
});

it('is refused for whom it does not affect, without a closure, and to customers', async () => {
  expect(await tell(shop.customers[1]?.id ?? 0)).toMatchObject({ status: 409, json: { code: 'wrong_phase' } });
  expect(await tell(999_999)).toMatchObject({ status: 404, json: { code: 'user_not_found' } });
  expect(await tell(customer.id, customer)).toMatchObject({ status: 403 });
  await door('DELETE', `/api/closures/${closureId}`, shop.admin);
  expect(await tell(customer.id)).toMatchObject({ status: 404, json: { code: 'closure_not_found' } });
});
