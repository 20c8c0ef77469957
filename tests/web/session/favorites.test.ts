import { expect, it, vi } from 'vitest';
import { ana, oneShop, refusal } from '../pages/one-shop.ts';

const kept = (...ids: number[]) =>
  Response.json(ids.map((id) => ({ createdAt: '2026-11-01T00:00:00.000Z', instrument: { id } })));
const LIST = 'GET /api/favorites/users/2';
const ADD = 'POST /api/favorites/users/2/instruments/7';
const REMOVE = 'DELETE /api/favorites/users/2/instruments/7';
const done = () => new Response(null, { status: 204 });
/** Lets every answer that is already there arrive. */
const settle = async (): Promise<void> => {
  for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate);
};

/** Hearts listen as long as they are on screen; here they leave at once and the store keeps what it was given. */
function listen(app: ReturnType<typeof oneShop>['app']) {
  const seen: number[][] = [];
  globalThis.addEventListener ??= () => undefined;
  globalThis.removeEventListener ??= () => undefined;
  const leave = app.favorites.subscribe(() => seen.push([...app.favorites.ids()]));
  return { seen, leave };
}

it('asks a visitor to log in, and calls nobody', async () => {
  const { app, calls } = oneShop({}, null);
  await expect(app.favorites.toggle(7)).resolves.toMatchObject({
    ok: false,
    problem: { code: 'unauthenticated', message: 'Usuario no autenticado' },
  });
  expect(calls).toEqual([]);
});

it('loads with the session and empties with it', async () => {
  const { app, session } = oneShop({ [LIST]: () => kept(3, 7) }, ana);
  const { leave } = listen(app);
  await expect.poll(() => [...app.favorites.ids()]).toEqual([3, 7]);
  session.set(null);
  expect([...app.favorites.ids()]).toEqual([]);
  leave();
});

it('asks for nothing until the server has said who is signed in, and for nothing of a session that is over', async () => {
  for (const next of [null, ana]) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { app, session, calls } = oneShop({ [LIST]: () => kept(3) }, ana);
    session.confirmBy(promise);
    const { leave } = listen(app);
    await settle();
    expect(calls).toEqual([]);
    session.set(next);
    resolve();
    await settle();
    expect(calls).toEqual(next ? [LIST] : []);
    leave();
  }
});

it('shows a press at once and takes it back when refused', async () => {
  const { app } = oneShop(
    { [LIST]: () => kept(), [ADD]: () => refusal(404, 'instrument_not_found', 'Producto no encontrado') },
    ana,
  );
  const { leave } = listen(app);
  await settle();
  const answer = app.favorites.toggle(7);
  expect(app.favorites.ids().has(7)).toBe(true);
  await expect(answer).resolves.toMatchObject({ ok: false, problem: { message: 'Producto no encontrado' } });
  expect(app.favorites.ids().has(7)).toBe(false);
  leave();
});

it('sends an undo after what it undoes', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { app, calls } = oneShop({ [LIST]: () => kept(), [ADD]: () => promise, [REMOVE]: done }, ana);
  const { leave } = listen(app);
  await settle();
  const both = [app.favorites.toggle(7), app.favorites.toggle(7)];
  await settle();
  expect(calls).toEqual([LIST, ADD]);
  resolve(done());
  await Promise.all(both);
  expect(calls).toEqual([LIST, ADD, REMOVE]);
  expect(app.favorites.ids().has(7)).toBe(false);
  leave();
});

it('does not lose a heart that was pressed while the list was on its way', async () => {
  const lists = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  let asked = 0;
  const { app } = oneShop({ [LIST]: () => lists[asked++]?.promise ?? kept(), [ADD]: done }, ana);
  const { leave } = listen(app);
  // The list is on its way.
  await vi.waitFor(() => expect(asked).toBe(1));
  await app.favorites.toggle(7);
  lists[0]?.resolve(kept(3));
  lists[1]?.resolve(kept(3, 7));
  await settle();
  expect([...app.favorites.ids()]).toEqual([3, 7]);
  leave();
});

it('forgets a session that the shop no longer knows', async () => {
  const { app, session } = oneShop(
    { [LIST]: () => kept(), [ADD]: () => refusal(401, 'unauthenticated', 'Inicia Sesión para interactuar.') },
    ana,
  );
  const { leave } = listen(app);
  await settle();
  await app.favorites.toggle(7);
  expect(session.current()).toBeNull();
  leave();
});
