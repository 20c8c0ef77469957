import { expect, it } from 'vitest';
import { ana, oneShop, refusal } from '../pages/one-shop.ts';

const ME = 'GET /api/users/me';
const LIST = 'GET /api/reservations/user/2';
const forbidden = () => refusal(403, 'forbidden', 'No tienes permiso para realizar esta acción.');

it('asks once who is signed in for calls that are refused together, and again for a later one', async () => {
  const bruno = { ...ana, id: 3, username: 'Bruno' };
  let now = ana;
  const { app, session, calls } = oneShop({ [LIST]: forbidden, [ME]: () => Response.json(now) }, ana);
  const ask = () => app.call('GET /api/reservations/user/:userId', { params: { userId: ana.id } });
  const questions = () => calls.filter((call) => call === ME).length;
  await Promise.all([ask(), ask()]);
  await expect.poll(session.current).not.toBe(ana);
  expect(session.current()).toEqual(ana);
  expect(questions()).toBe(1);
  now = bruno;
  await ask();
  await expect.poll(session.current).toEqual(bruno);
  expect(questions()).toBe(2);
});
