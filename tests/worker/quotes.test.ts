/** The specification's quotes that only another client of the API, or the reader of an e-mail, gets to see. */
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#domain/day.ts';
import { composeMessage } from '#worker/mail/compose.ts';
import { textOf } from '../quotes/quote.ts';
import { quotesAt } from '../quotes/quotes.ts';
import { STATES, type WorkerState } from '../quotes/states.ts';
import type { StagedShop } from '../support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

const NOBODY = 999_999;
const changed = { description: 'x', icon: 'fa-star' };

let shop: StagedShop;
beforeAll(async () => {
  shop = await ownShop([1], 1);
});
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined));

const instrumentId = (): number => shop.instruments[0]?.id ?? 0;
const customer = () => shop.customers[0] ?? { id: 0, cookie: '' };

/** What the refusal says, in its fields too. */
const refused = async (method: string, path: string, who: { cookie: string }, json?: unknown): Promise<string> => {
  const answer = await door(method, path, { cookie: who.cookie, json });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  return JSON.stringify(answer.json);
};

const SAID: Record<WorkerState, () => Promise<string>> = {
  'changing a category that is not there': () =>
    refused('PUT', `/api/categories/${NOBODY}`, shop.admin, { name: crypto.randomUUID(), ...changed }),
  'changing a specification that is not there': () =>
    refused('PUT', `/api/specifications/${NOBODY}`, shop.admin, { label: crypto.randomUUID(), ...changed }),
  'changing the role of nobody': () => refused('PUT', `/api/users/${NOBODY}/role?role=ADMIN`, shop.admin),
  'taking one’s own rights': () => refused('PUT', `/api/users/${shop.admin.id}/role?role=USER`, shop.admin),
  'rating what has not ended': async () => {
    const [{ id: userId }, startDate] = [customer(), shop.firstDay];
    const json = { instrumentId: instrumentId(), userId, startDate, endDate: startDate, quantity: 1, notes: '' };
    expect((await door('POST', '/api/reservations', { cookie: customer().cookie, json })).status).toBe(201);
    return refused('POST', '/api/ratings', customer(), { instrumentId: instrumentId(), userId, stars: 5, comment: '' });
  },
  'reserving no unit': () =>
    refused('POST', '/api/reservations', customer(), {
      instrumentId: instrumentId(),
      userId: customer().id,
      startDate: addDays(shop.firstDay, 5),
      endDate: addDays(shop.firstDay, 5),
      quantity: 0,
      notes: '',
    }),
  'a confirmation without notes and provider': async () => {
    const now = Date.now();
    const { text } = await composeMessage(
      {
        id: crypto.randomUUID(),
        kind: 'reservation_confirmation',
        attempt: 1,
        leaseUntil: now + 60_000,
        createdAt: now,
        sentAt: null,
        recipient: null,
        device: null,
        country: null,
        calendar: { hours: [], closures: [], lastHourToday: null, leadDays: 0 },
        details: null,
        closure: null,
        affected: [],
        user: {
          id: 7,
          username: 'Ana',
          lastname: 'Pereyra',
          email: 'ana@correo.com',
          emailVerified: true,
          hasPassword: true,
          confirmedAt: null,
        },
        reservation: {
          id: 17,
          orderId: 17,
          status: 'ACTIVE',
          startDay: shop.firstDay,
          endDay: shop.firstDay,
          quantity: 1,
          priceCents: 4_500,
          totalCents: 4_500,
          notes: '',
          closingNote: '',
          changes: 0,
          chargesCents: 0,
          discountsCents: 0,
          settledCents: 0,
          isHeld: false,
          holdDeadline: null,
          picture: null,
          instrumentName: 'Arpa',
          categoryName: 'Cuerdas',
          providerName: null,
          providerContact: null,
        },
        orderLines: [],
        change: null,
        cancelled: [],
        summaryItems: [],
      },
      { ...env, SHOP_ADDRESS: 'Durazno 1420', SHOP_HOURS: 'De 10 a 19 h', SHOP_CONTACT: 'hola@resuena.com' },
      now,
    );
    return text;
  },
};

test.each(Object.keys(SAID) as WorkerState[])('%s', async (state) => {
  const said = await SAID[state]();
  const quotes = quotesAt(state);
  expect(quotes.length, `quotes at ${STATES[state].page}`).toBeGreaterThan(0);
  for (const quote of quotes) expect(said).toContain(textOf(quote, {}));
});
