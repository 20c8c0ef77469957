/** Which writes carry keys, and for how long the same one does. */
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { api, type Call } from '#domain/contract/api.ts';
import type { Endpoint as Contract } from '#domain/contract/endpoint.ts';
import { KEY_LIFE_MS } from '#domain/write-keys.ts';
import type { Endpoint } from '#web/api/call.ts';
import { askOutcome, behaviourOf, startAnew } from '#web/api/write.ts';
import { lostReservation, lostReservations } from '#web/lost-reservations.ts';
import { tabStorage } from '#web/storage.ts';
import { ana, oneShop } from '#tests/web/pages/one-shop.ts';

const admin = { ...ana, id: 9, role: 'ADMIN' as const };
const photo = new File(['x'], 'uno.png');
const KEY = 'idempotency-key';

const PUT = 'PUT /api/instruments/7';
const PUT_CALL = 'PUT /api/instruments/:id';
const gone = (): Response => {
  throw new TypeError('fetch failed');
};

const keysOf = (headers: Headers[]): (string | null)[] => headers.map((given) => given.get(KEY));

it('the page knows of each write what the contract says', () => {
  const writes = (Object.entries(api) as [Call, Contract][]).filter(([call]) => !call.startsWith('GET '));
  for (const [call, { repeat, subject, isSecret, access, patience, reply }] of writes) {
    const { isPublic = false, patienceMs, isBare = false, ...behaviour } = behaviourOf(call as Endpoint);
    expect({ call, ...behaviour, isPublic, patienceMs, isBare }).toEqual({
      call,
      repeat,
      ...(subject && { subject }),
      ...(isSecret && { isSecret }),
      isPublic: access === 'public',
      patienceMs: patience?.ms,
      isBare: reply === undefined,
    });
  }
});

it('what a write is about is named by fields that it has', () => {
  const named = (Object.values(api) as Contract[]).filter(({ subject }) => subject !== undefined);
  expect(named.length).toBeGreaterThan(0);
  for (const { subject = [], params, body } of named) {
    // Every variant of a body has them.
    for (const variant of body instanceof z.ZodDiscriminatedUnion ? body.options : [body]) {
      const fields = { ...params?.shape, ...(variant instanceof z.ZodObject && variant.shape) };
      expect(Object.keys(fields)).toEqual(expect.arrayContaining([...subject]));
    }
  }
});

describe('saving an instrument', () => {
  const save = (shop: ReturnType<typeof oneShop>, name: string) =>
    shop.app.upload('PUT /api/instruments/:id', { params: { id: 7 }, form: { name }, files: [photo] });

  it('carries one key until the server has answered, and another one afterwards', async () => {
    const answers = [gone, gone, () => Response.json({ id: 7 }), () => Response.json({ id: 7 })];
    const shop = oneShop({ [PUT]: () => (answers.shift() ?? gone)() }, admin);
    for (let i = 0; i < 4; i += 1) await save(shop, 'Arpa');
    const [first, ...others] = keysOf(shop.headers);
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(others).toEqual([first, first, expect.not.stringContaining(first ?? '')]);
  });

  it('is not sent edited before it is known what became of the first, and says that it was saved', async () => {
    const outcomes: string[] = [];
    const shop = oneShop({ [PUT]: gone }, admin);
    await save(shop, 'Bandurria');
    expect(await save(shop, 'Bandurria criolla')).toMatchObject({ ok: false, problem: { code: 'unknown' } });
    const key = keysOf(shop.headers)[0] ?? '';
    expect(shop.calls).toEqual([PUT, `DELETE /api/idempotency-keys/${key}`]);

    const back = oneShop(
      {
        [PUT]: () => Response.json({ id: 7 }),
        [`DELETE /api/idempotency-keys/${key}`]: () => {
          outcomes.push('asked');
          return Response.json({ outcome: 'done', call: 'PUT /api/instruments/:id', reply: { id: 7 } });
        },
      },
      admin,
    );
    expect(await save(back, 'Bandurria criolla')).toMatchObject({ ok: false, problem: { code: 'saved_before' } });
    expect(await save(back, 'Bandurria criolla')).toMatchObject({ ok: true });
    expect(outcomes).toEqual(['asked']);
  });

  it('works where the browser has no locks', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    const shop = oneShop({ [PUT]: gone }, admin);
    await save(shop, 'Dulzaina');
    expect(await save(shop, 'Dulzaina baja')).toMatchObject({ ok: false, problem: { code: 'unknown' } });
    startAnew(shop.app, PUT_CALL, '7');
    vi.unstubAllGlobals();
    expect(shop.calls).toEqual([PUT, `DELETE /api/idempotency-keys/${keysOf(shop.headers)[0]}`]);
  });

  it('starts anew with a form that is opened anew', async () => {
    const answers = [gone, () => Response.json({ id: 7 })];
    const shop = oneShop({ [PUT]: () => (answers.shift() ?? gone)() }, admin);
    await save(shop, 'Caja');
    startAnew(shop.app, PUT_CALL, '7');
    expect(await save(shop, 'Caja chayera')).toMatchObject({ ok: true });
    expect(new Set(keysOf(shop.headers)).size).toBe(2);
  });
});

describe('a reservation', () => {
  const body = { instrumentId: 7, userId: ana.id, startDate: '2026-11-27', endDate: '2026-11-28', quantity: 1, notes: '' };

  it('is known to other tabs from when its page is left, and not asked about while that one waits', async () => {
    const sent = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<Response>();
    const shop = oneShop(
      {
        'POST /api/reservations': () => {
          sent.resolve();
          return answered.promise;
        },
      },
      ana,
    );
    const pressed = shop.app.call('POST /api/reservations', { body });
    await sent.promise;
    // Another tab has the browser's storage alone.
    const inTab = tabStorage.read('resuena.writes');
    const seenByOthers = (): string | null => {
      tabStorage.write('resuena.writes', null);
      const seen = lostReservation(shop.app, 7);
      tabStorage.write('resuena.writes', inTab);
      return seen;
    };
    expect(seenByOthers()).toBeNull();
    dispatchEvent(new Event('pagehide'));
    const key = seenByOthers() ?? '';
    expect(key).toBe(keysOf(shop.headers)[0]);
    expect(await askOutcome(shop.app, { key, call: 'POST /api/reservations' })).toBe('unknown');
    expect(shop.calls).toEqual(['POST /api/reservations']);
    answered.resolve(Response.json({ id: 1, instrumentId: 7 }, { status: 201 }));
    await pressed;
    expect(seenByOthers()).toBeNull();
  });

  it('is forgotten when its stored record cannot be asked about, or would never grow old', () => {
    const { app } = oneShop({}, ana);
    const record = { state: 'unknown', userId: ana.id, call: 'POST /api/reservations', subject: '7/2', content: 'x' };
    tabStorage.write('resuena.writes', null);
    const known = (key: string, at: number): number => {
      app.storage.write('resuena.writes', JSON.stringify([{ ...record, key, at }]));
      return lostReservations(app).length;
    };
    const key = crypto.randomUUID();
    expect(known(key, Date.now())).toBe(1);
    expect(known('../../users/me', Date.now())).toBe(0);
    expect(known(key, Date.now() + KEY_LIFE_MS)).toBe(0);
    // Before the server forgets the key.
    expect(known(key, Date.now() - KEY_LIFE_MS + 3_600_000)).toBe(0);
  });
});

it('another account carries another key', async () => {
  const rating = { instrumentId: 7, userId: 2, stars: 4, comment: '' };
  const shop = oneShop({ 'POST /api/ratings': gone }, ana);
  await shop.app.call('POST /api/ratings', { body: rating });
  shop.session.set(admin);
  await shop.app.call('POST /api/ratings', { body: rating });
  shop.session.set(ana);
  await shop.app.call('POST /api/ratings', { body: rating });
  const [first, other, again] = keysOf(shop.headers);
  expect(other).not.toBe(first);
  expect(again).toBe(first);
});
