/** A reservation whose answer was lost is forgotten once its outcome is shown, and not before. */
import { afterEach, expect, it, vi } from 'vitest';
import { askForLost, awaitReservation, lostReservation, lostReservations } from '#web/lost-reservations.ts';
import { showLostReservations } from '#web/offline/lost-reservations.ts';
import { ana, oneShop } from '#tests/web/pages/one-shop.ts';

const RESERVE = 'POST /api/reservations';
const body = { instrumentId: 7, userId: ana.id, startDate: '2026-11-27', endDate: '2026-11-28', quantity: 1, notes: '' };
const made = { id: 1, ...body, instrumentName: 'Arpa', status: 'CONFIRMED' };

/** A reservation that was made, though its answer did not come. */
async function lostInShop() {
  const answers: Record<string, () => Response> = {};
  const shop = oneShop(answers, ana);
  const reserve = () => shop.app.call(RESERVE, { body });
  await reserve();
  const key = lostReservation(shop.app, 7) ?? '';
  answers[`DELETE /api/idempotency-keys/${key}`] = () => Response.json({ outcome: 'done', call: RESERVE, reply: made });
  answers[RESERVE] = () => Response.json(made, { status: 201 });
  return { ...shop, key, reserve };
}

afterEach(() => vi.unstubAllGlobals());

it('while its form opens the ticket, a reload would ask again, and a press is a repeat', async () => {
  const { app, key, reserve, headers } = await lostInShop();
  const show = vi.fn<() => void>();
  awaitReservation(app, { key, instrumentId: 7 }, show);
  await askForLost(app);
  expect(show).toHaveBeenCalledOnce();
  expect(lostReservation(app, 7)).toBe(key);
  expect(await reserve()).toMatchObject({ ok: true, value: { id: 1 } });
  expect(headers.at(-1)?.get('idempotency-key')).toBe(key);
  await askForLost(app);
});

it('on another page it is forgotten when it was kept and shown, before the page is drawn anew', async () => {
  vi.stubGlobal('location', { pathname: '/' });
  const { app } = await lostInShop();
  const known: [string, number][] = [];
  const note = (step: string): void => void known.push([step, lostReservations(app).length]);
  showLostReservations({
    app,
    router: { navigate: async () => {}, revalidate: async () => note('revalidate') },
    keep: () => note('keep'),
  });
  await askForLost(app);
  expect(known).toEqual([
    ['keep', 1],
    ['revalidate', 0],
  ]);
});
