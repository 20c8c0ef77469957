/** Deactivating an account, and cancelling what it has open in the same transaction. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AuditPage } from '#domain/contract/admin/audit.ts';
import { Reservation } from '#domain/contract/reservations.ts';
import { User } from '#domain/contract/users.ts';
import { addDays, type Day } from '#domain/day.ts';
import { audit } from '#tests/support/audited.ts';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import { type Person, signIn, type StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

const STOCK = 5;
let shop: StagedShop;
let ana: Person;
let bruno: Person;

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  shop = await ownShop([STOCK, STOCK], 2);
  [ana = shop.admin, bruno = shop.admin] = shop.customers;
});

const day = (ahead: number): Day => addDays(shop.firstDay, ahead);
const asAdmin = (method: string, path: string) => door(method, path, { cookie: shop.admin.cookie });
const close = (id: number, query = '&cancelReservations=true'): Promise<Answer> =>
  asAdmin('PUT', `/api/users/${id}/active?active=false${query}`);

const reserve = ({ id, cookie }: Person, ahead: number, instrument = 0): Promise<Answer> =>
  door('POST', '/api/reservations', {
    cookie,
    json: {
      instrumentId: shop.instruments[instrument]?.id,
      userId: id,
      startDate: day(ahead),
      endDate: day(ahead + 1),
      quantity: 2,
    },
  });

const reserved = async (who: Person, ahead: number, instrument = 0): Promise<number> =>
  Reservation.parse((await reserve(who, ahead, instrument)).json).id;

async function statuses({ id }: Person): Promise<string[]> {
  const { json } = await asAdmin('GET', `/api/reservations/user/${id}`);
  return Reservation.array()
    .parse(json)
    .map(({ status }) => status)
    .toSorted();
}

async function free(ahead: number, instrument = 0): Promise<number | undefined> {
  const query = `instrumentId=${shop.instruments[instrument]?.id}&startDate=${day(ahead)}&endDate=${day(ahead)}`;
  const { json } = await asAdmin('GET', `/api/availability/daily-stock?${query}`);
  return (json as { availableStock: number }[])[0]?.availableStock;
}

const emails = async ({ id }: Person): Promise<string[]> =>
  (
    await env.DB.prepare(`SELECT kind FROM outbox WHERE user_id = ?1 AND kind IN ('deactivation', 'cancellation')`)
      .bind(id)
      .all<{ kind: string }>()
  ).results.map(({ kind }) => kind);

describe('deactivating an account', () => {
  it('leaves its reservations as they are unless it is asked to cancel them', async () => {
    await reserved(ana, 0);
    for (const query of ['', '&cancelReservations=false']) {
      const answer = await close(ana.id, query);
      expect(answer.status).toBe(200);
      expect(User.parse(answer.json)).toMatchObject({ id: ana.id, isActive: false });
    }
    expect(await statuses(ana)).toEqual(['ACTIVE']);
    // The second changes nothing, so no e-mail is written.
    expect(await emails(ana)).toEqual(['deactivation']);
    expect((await close(ana.id, '&cancelReservations=yes')).status).toBe(400);
  });

  it('cancels what is open, frees the stock, logs each, and touches nothing else', async () => {
    const ended = await reserved(ana, 9);
    await asAdmin('PUT', `/api/reservations/${ended}/status?status=ENDED`);
    const ids = [await reserved(ana, 0), await reserved(ana, 1), await reserved(ana, 0, 1)];
    await reserved(bruno, 0, 1);
    expect([await free(1), await free(0, 1)]).toEqual([STOCK - 4, STOCK - 4]);

    const answer = await close(ana.id);
    expect(answer.status).toBe(200);
    expect(User.parse(answer.json)).toMatchObject({ id: ana.id, isActive: false });
    expect(await statuses(ana)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED', 'ENDED']);
    expect(await statuses(bruno)).toEqual(['ACTIVE']);
    expect([await free(1), await free(0, 1)]).toEqual([STOCK, STOCK - 2]);
    expect((await door('GET', '/api/users/me', { cookie: ana.cookie })).status).toBe(401);

    const { entries } = AuditPage.parse((await asAdmin('GET', `/api/audit?actorId=${shop.admin.id}&size=100`)).json);
    expect(entries.filter(({ action }) => action === 'deactivated')).toMatchObject([
      { entity: 'user', entityId: String(ana.id) },
    ]);
    const cancelled = entries.filter(({ action }) => action === 'cancelled');
    expect(new Set(cancelled.map(({ entityId }) => Number(entityId)))).toEqual(new Set(ids));
    expect(cancelled[0]).toMatchObject({
      before: { status: 'ACTIVE' },
      after: { status: 'CANCELLED' },
      note: 'La tienda desactivó la cuenta.',
    });
    expect(await audit(env.DB)).toEqual([]);
  });

  it('sends one e-mail about all of them, and one about the account alone when nothing was open', async () => {
    const ids = [await reserved(ana, 0), await reserved(ana, 3)];
    const { email } = User.parse((await close(ana.id)).json);
    const text = await vi.waitFor(
      async () => {
        const { json } = await door('GET', `/api/dev/mail?to=${encodeURIComponent(String(email))}`);
        const found = (json as { subject: string; text: string }[]).find(({ subject }) => subject.includes('desactivada'));
        expect(found).toBeDefined();
        return found?.text;
      },
      { timeout: 15_000, interval: 200 },
    );
    for (const id of ids) expect(text).toContain(`Reserva #${id}:`);
    // Pressed once more, and an account without reservations.
    expect((await close(ana.id)).status).toBe(200);
    expect((await close(bruno.id)).status).toBe(200);
    expect([await emails(ana), await emails(bruno)]).toEqual([['deactivation'], ['deactivation']]);
    const id = await env.DB.prepare(`SELECT id FROM outbox WHERE user_id = ?1 AND kind = 'deactivation'`)
      .bind(bruno.id)
      .first<string>('id');
    const preview = (await asAdmin('GET', `/api/mail/${id}`)).json as { subject: string; text: string };
    expect(preview.subject).toBe('Tu cuenta fue desactivada · Resuena');
    expect(preview.text).not.toContain('Reserva #');
  });

  it('leaves no reservation open that was being made meanwhile', async () => {
    await reserved(ana, 0);
    const making = Array.from({ length: 12 }, (_, i) => reserve(ana, i * 2, 1));
    const [closed, ...made] = await Promise.all([close(ana.id), ...making]);
    expect(closed.status).toBe(200);
    const granted = made.filter(({ status }) => status === 201).length;
    expect(await statuses(ana)).toEqual(Array.from({ length: granted + 1 }, () => 'CANCELLED'));
    for (const { status } of made) expect([201, 401, 404]).toContain(status);
    expect(await audit(env.DB)).toEqual([]);
  });

  it('cancels nothing when the account may not be deactivated', async () => {
    await reserved(ana, 0);
    await asAdmin('PUT', `/api/users/${ana.id}/role?role=ADMIN`);
    await env.DB.prepare(`UPDATE users SET is_active = 0 WHERE role = 'ADMIN' AND id NOT IN (?1, ?2)`)
      .bind(ana.id, shop.admin.id)
      .run();
    expect(codeOfRefusal(await door('PUT', `/api/users/${ana.id}/active?active=false&cancelReservations=true`, ana))).toBe(
      'own_account',
    );
    expect(await statuses(ana)).toEqual(['ACTIVE']);
    // The two last administrators close each other's account: one of them stays, with what they have open.
    const [mine = ana] = await signIn(env.DB, [ana.id], env.SESSION_KEY, Date.now());
    await reserved({ id: shop.admin.id, cookie: shop.admin.cookie }, 4);
    const answers = await Promise.all([
      close(ana.id),
      door('PUT', `/api/users/${shop.admin.id}/active?active=false&cancelReservations=true`, { cookie: mine.cookie }),
    ]);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    expect(['last_administrator', 'unauthenticated']).toContain(
      codeOfRefusal(refused[0] ?? { status: 0, json: null, text: '', headers: new Headers() }),
    );
    const both = await env.DB.prepare(
      `SELECT u.is_active AS isActive, r.status FROM users u JOIN reservations r ON r.user_id = u.id WHERE u.id IN (?1, ?2) ORDER BY 1`,
    )
      .bind(ana.id, shop.admin.id)
      .all();
    expect(both.results).toEqual([
      { isActive: 0, status: 'CANCELLED' },
      { isActive: 1, status: 'ACTIVE' },
    ]);
  });
});

it('activating ignores it', async () => {
  await reserved(ana, 0);
  await close(ana.id, '');
  const answer = await asAdmin('PUT', `/api/users/${ana.id}/active?active=true&cancelReservations=true`);
  expect(User.parse(answer.json)).toMatchObject({ isActive: true });
  expect(await statuses(ana)).toEqual(['ACTIVE']);
});
