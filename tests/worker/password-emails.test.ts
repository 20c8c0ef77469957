/** Password links must not flood an inbox, and its owner must still get one when others ask in their place. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import { door, ownShop } from './shop-of-own.ts';

const MINUTE_MS = 60_000;
const START = Date.UTC(2026, 10, 21, 15, 0);

let owner: { id: number; email: string };
let networks = 0;

const network = (): string => `198.19.${Math.floor(++networks / 250)}.${networks % 250}`;
const ask = (from: string, email = owner.email): Promise<Answer> =>
  door('POST', '/api/users/password/forgot', { json: { email }, headers: { 'CF-Connecting-IP': from } });

/** When each e-mail with a link was written, oldest first. */
async function mails(): Promise<number[]> {
  const { results } = await env.DB.prepare(
    `SELECT created_at FROM outbox WHERE user_id = ?1 AND kind = 'password_reset' ORDER BY created_at`,
  )
    .bind(owner.id)
    .all<{ created_at: number }>();
  return results.map((row) => row.created_at);
}

beforeEach(async () => {
  const id = (await ownShop([1], 1)).customers[0]?.id ?? 0;
  const row = await env.DB.prepare('SELECT email FROM users WHERE id = ?1').bind(id).first<{ email: string }>();
  owner = { id, email: row?.email ?? '' };
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterEach(() => vi.useRealTimers());

describe('whoever asks for another’s link', () => {
  it('time and again does not keep the owner from theirs', async () => {
    const attacker = network();
    for (let i = 0; i < 30; i += 1) expect((await ask(attacker)).status).toBe(204);
    const refused = await ask(attacker);
    expect([refused.status, codeOfRefusal(refused)]).toEqual([429, 'too_many_requests']);
    expect(await mails()).toHaveLength(3);

    vi.setSystemTime(START + MINUTE_MS);
    expect((await ask(network())).status).toBe(204);
    expect((await mails()).at(-1)).toBe(START + MINUTE_MS);
  });

  it('from many networks fills no inbox, and leaves the owner a link that is new, whenever they ask', async () => {
    for (let minute = 0; minute < 120; minute += 1) {
      vi.setSystemTime(START + minute * MINUTE_MS);
      await Promise.all([ask(network()), ask(network())]);
      expect(Date.now() - ((await mails()).at(-1) ?? 0)).toBeLessThanOrEqual(12 * MINUTE_MS);
    }
    const written = await mails();
    for (const first of written) {
      const inTheHour = written.filter((at) => at >= first && at < first + 60 * MINUTE_MS);
      expect(inTheHour.length).toBeLessThanOrEqual(10);
    }
  });

  it('gets the same answer with and without an account', async () => {
    const [known, unknown] = [await ask(network()), await ask(network(), 'nadie@correo.com')];
    expect([known.status, known.json]).toEqual([unknown.status, unknown.json]);
  });
});
