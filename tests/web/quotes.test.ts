/** The specification's quotes that no browser reaches by pressing: what this device answers alone, and what stands behind a screen. */
import { expect, test } from 'vitest';
import { addDays, todayInShop } from '#domain/day.ts';
import { KEYBOARDS_ID } from '#seed/categories.ts';
import type { Answer } from '#web/api/call.ts';
import { refusalToSubmit } from '#web/pages/checkout/submission.ts';
import { openLocal, type Side } from './offline/sides.ts';
import { type Facts, textOf } from '../quotes/quote.ts';
import { quotesAt } from '../quotes/quotes.ts';
import { STATES, type UnitState } from '../quotes/states.ts';
import { oneShop } from './pages/one-shop.ts';

type Said = { message: string; facts?: Facts };

const refusedBy = (answer: Answer<unknown>): string => (answer.ok ? 'it was not refused' : answer.problem.message);

const local = async (asked: (side: Side) => Promise<Answer<unknown>>, facts: Facts = {}): Promise<Said> => {
  const side = await openLocal();
  return { message: refusedBy(await asked(side)), facts };
};

async function asAdmin(side: Side): Promise<Side> {
  const entered = await side.call('POST /login', { body: { email: 'admin@resuena.com', password: 'Admin123' } });
  if (entered.ok) side.session.set(entered.value);
  return side;
}

const NOBODY = 999_999;
const person = { username: 'Elena', lastname: 'Prueba', email: 'elena@example.com', password: 'Melodia42' };
const instrument = { name: 'Bandoneón', description: 'De estudio.', pricePerDay: 99.5, categoryId: KEYBOARDS_ID };
const picture = (): File => new File(['x'], 'a.webp', { type: 'image/webp' });

const today = todayInShop(Date.now());
const form = { startDate: today, endDate: addDays(today, 1), quantity: 2, notes: '', limit: 3, pricePerDay: 45 };
const submitted = (changes: Partial<typeof form> | { limit: null }, hasUser = true): Promise<Said> =>
  Promise.resolve({ message: refusalToSubmit({ ...form, ...changes }, hasUser) ?? 'it can be sent', facts: { n: 4, m: 3 } });

const SAID: Record<UnitState, () => Promise<Said>> = {
  'a local account with a field missing': () =>
    local(({ call }) => call('POST /api/users/register', { body: { ...person, lastname: ' ' } })),
  'a local account with a taken address': () =>
    local(({ call }) => call('POST /api/users/register', { body: { ...person, email: 'ANA@resuena.com' } })),
  'a local login that is wrong': () =>
    local(({ call }) => call('POST /login', { body: { email: 'ana@resuena.com', password: 'Equivocada1' } })),
  'a local login of a deactivated account': () =>
    local(({ call }) => call('POST /login', { body: { email: 'inactiva@resuena.com', password: 'Cliente123' } })),
  'a local instrument without pictures': () =>
    local(async (side) =>
      (await asAdmin(side)).upload('POST /api/instruments/add', { form: { ...instrument, specifications: [] }, files: [] }),
    ),
  'a local instrument with an unknown specification': () =>
    local(
      async (side) =>
        (await asAdmin(side)).upload('POST /api/instruments/add', {
          form: { ...instrument, specifications: [{ spValue: 'x', specification: NOBODY }] },
          files: [picture()],
        }),
      { id: NOBODY },
    ),
  'a local instrument that is not there': () => local(({ call }) => call('GET /api/instruments/:id', { params: { id: NOBODY } })),
  'a local category with a taken name': () =>
    local(async (side) =>
      (await asAdmin(side)).call('POST /api/categories/add', { body: { name: 'CUERDAS', description: 'x', icon: null } }),
    ),
  'a local specification with a taken name': () =>
    local(async (side) =>
      (await asAdmin(side)).call('POST /api/specifications/add', { body: { label: 'MARCA', description: 'x', icon: null } }),
    ),
  'a local page that is no number': () =>
    local(({ call }) => call('GET /api/instruments/results', { query: { page: Number.NaN } })),

  'a form without a start': () => submitted({ startDate: '' }),
  'a form without its instrument': () => submitted({ limit: null }),
  'a form without a user': () => submitted({}, false),
  'a form without a quantity': () => submitted({ quantity: 0 }),
  'a form that asks for too many': () => submitted({ quantity: 4 }),

  'a heart without a user': async () => ({ message: refusedBy(await oneShop({}, null).app.favorites.toggle(7)) }),
};

test.each(Object.keys(SAID) as UnitState[])('%s', async (state) => {
  const { message, facts = {} } = await SAID[state]();
  const quotes = quotesAt(state);
  expect(quotes.length, `quotes at ${STATES[state].page}`).toBeGreaterThan(0);
  for (const quote of quotes) expect(message).toContain(textOf(quote, facts));
});
