import { expect, it } from 'vitest';
import { refreshSession } from '#web/session/keep-session-current.ts';
import { ana, oneShop, refusal } from '../pages/one-shop.ts';

const ME = 'GET /api/users/me';
const LIST = 'GET /api/reservations/user/2';
const forbidden = () => refusal(403, 'forbidden', 'No tienes permiso para realizar esta acción.');

it('asks once who is signed in for calls that are refused together, and again for a later one', async () => {
  const bruno = { ...ana, id: 3, username: 'Bruno' };
  const renamed = { ...ana, username: 'Anita' };
  let now = renamed;
  const { app, session, calls } = oneShop({ [LIST]: forbidden, [ME]: () => Response.json(now) }, ana);
  const ask = () => app.call('GET /api/reservations/user/:userId', { params: { userId: ana.id } });
  const questions = () => calls.filter((call) => call === ME).length;
  await Promise.all([ask(), ask()]);
  await expect.poll(session.current).toEqual(renamed);
  expect(questions()).toBe(1);
  now = bruno;
  await ask();
  await expect.poll(session.current).toEqual(bruno);
  expect(questions()).toBe(2);
});

it('ends the session that a call was made with, though the server has named the same person meanwhile', async () => {
  const answer = Promise.withResolvers<Response>();
  const { app, session } = oneShop({ [LIST]: () => answer.promise, [ME]: () => Response.json(ana) }, ana);
  const asked = app.call('GET /api/reservations/user/:userId', { params: { userId: ana.id } });
  await refreshSession(app);
  answer.resolve(refusal(401, 'unauthenticated', 'Usuario no autenticado'));
  await asked;
  expect([session.current(), session.hasEnded()]).toEqual([null, true]);
});

it('leaves the session alone that came after the one of a call', async () => {
  const answer = Promise.withResolvers<Response>();
  const { app, session } = oneShop({ [LIST]: () => answer.promise }, ana);
  const asked = app.call('GET /api/reservations/user/:userId', { params: { userId: ana.id } });
  session.end();
  session.set({ ...ana });
  answer.resolve(refusal(401, 'unauthenticated', 'Usuario no autenticado'));
  await asked;
  expect(session.current()).toEqual(ana);
});
