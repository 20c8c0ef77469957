/** An account that becomes an administrator's is e-mailed of it once, in the transaction that changes its role. */
import { env } from 'cloudflare:workers';
import { beforeEach, expect, it, vi } from 'vitest';
import { User } from '#domain/contract/users.ts';
import { codeOfRefusal } from '#tests/support/door.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  shop = await ownShop([1], 1, 1);
});

const customerId = (): number => shop.customers[0]?.id ?? 0;

const setRole = (id: number, role: string, cookie = shop.admin.cookie) =>
  door('PUT', `/api/users/${id}/role?role=${role}`, { cookie });

async function notices(userId = customerId()): Promise<number> {
  const count = await env.DB.prepare(`SELECT count(*) AS n FROM outbox WHERE user_id = ?1 AND kind = 'administrator_notice'`)
    .bind(userId)
    .first<number>('n');
  return count ?? 0;
}

it('is written once however many give the role at the same time, and again when it is given again', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => setRole(customerId(), 'ADMIN')));
  for (const { status, json } of answers) {
    expect(status).toBe(200);
    // Only the page asks a second time about an unconfirmed address; the API answers as specified.
    expect(User.parse(json)).toMatchObject({ role: 'ADMIN', emailVerified: false });
  }
  expect(await notices()).toBe(1);
  expect((await setRole(customerId(), 'USER')).status).toBe(200);
  expect(await notices()).toBe(1);
  expect((await setRole(customerId(), 'ADMIN')).status).toBe(200);
  expect(await notices()).toBe(2);
});

it('arrives, and names the account and what it may do', async () => {
  const { email } = User.parse((await setRole(customerId(), 'ADMIN')).json);
  const mails = await vi.waitFor(
    async () => {
      const { json } = await door('GET', `/api/dev/mail?to=${encodeURIComponent(String(email))}`);
      expect(json).toHaveLength(1);
      return json as { subject: string; text: string }[];
    },
    { timeout: 15_000, interval: 200 },
  );
  expect(mails[0]?.subject).toContain('permisos de administrador');
  expect(mails[0]?.text).toContain(`la cuenta ${email} puede ver y cambiar todo`);
});

it('is not written for a change that is refused', async () => {
  const { cookie } = shop.customers[0] ?? {};
  expect(codeOfRefusal(await setRole(customerId(), 'ADMIN', cookie))).toBe('forbidden');
  expect(codeOfRefusal(await setRole(9_999_999, 'ADMIN'))).toBe('user_not_found');
  expect((await setRole(customerId(), 'OWNER')).status).toBe(400);
  expect(await notices()).toBe(0);
});
