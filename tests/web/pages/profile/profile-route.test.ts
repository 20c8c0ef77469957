import { describe, expect, it } from 'vitest';
import { action, loader } from '#web/pages/profile/profile-route.ts';
import { ana, oneShop, redirectOf, refusal } from '../one-shop.ts';

it('shows what could be loaded', async () => {
  const { visit } = oneShop({ 'GET /api/reservations/user/2': () => Response.json([]) }, ana);
  expect(await loader(visit('/profile'))).toMatchObject({ belongings: { value: { favorites: null, reservations: [] } } });
});

describe('who is asked for again', () => {
  const ME = 'GET /api/users/me';

  it('shows as they are now', async () => {
    const now = { ...ana, username: 'Anabel', firstName: 'Anabel' };
    const { visit, session } = oneShop({ [ME]: () => Response.json(now) }, ana);
    expect(await loader(visit('/profile'))).toMatchObject({ stale: { value: null } });
    expect(session.current()).toEqual(now);
  });

  it.each([
    ['fails without a word', { [ME]: () => Response.json({}, { status: 500 }) }, 'Error al obtener el usuario actual'],
    ['refuses', { [ME]: () => refusal(429, 'too_many_requests', 'Demasiados intentos.') }, 'Demasiados intentos.'],
    ['is away, which the frame tells', {}, null],
  ])('stay as they are remembered when the shop %s', async (_, answers, stale) => {
    const { visit, session } = oneShop(answers, ana);
    expect(await loader(visit('/profile'))).toMatchObject({ stale: { value: stale } });
    expect(session.current()).toEqual(ana);
  });
});

describe('changing the profile', () => {
  const form = { intent: 'save', username: ' Ana María ', lastname: 'Pereyra', phone: ' ', reminders: 'on' };

  it('shows the changed name everywhere', async () => {
    const changed = { ...ana, username: 'Ana María', firstName: 'Ana María' };
    const { visit, session, bodies } = oneShop({ 'PUT /api/users/me': () => Response.json(changed) }, ana);
    expect(await action(visit('/profile', form))).toEqual({ kind: 'done' });
    expect(session.current()).toEqual(changed);
    expect(bodies).toEqual([{ username: 'Ana María', lastname: 'Pereyra', phone: null, reminders: true }]);
  });

  it('puts each reason at its field', async () => {
    const errors = [{ path: 'phone', message: 'El teléfono solo admite números' }];
    const { visit } = oneShop(
      { 'PUT /api/users/me': () => refusal(422, 'invalid', 'Revisa los datos ingresados.', errors) },
      ana,
    );
    expect(await action(visit('/profile', form))).toEqual({ kind: 'refused', message: null, errors });
  });
});

describe('the account', () => {
  it('keeps the session when the password is wrong', async () => {
    const errors = [{ path: 'currentPassword', message: 'La contraseña actual no es correcta.' }];
    const { visit, session } = oneShop(
      { 'PUT /api/users/me/password': () => refusal(422, 'wrong_password', 'La contraseña actual no es correcta.', errors) },
      ana,
    );
    const change = { intent: 'password', currentPassword: 'a', newPassword: 'Cliente124' };
    expect(await action(visit('/profile', change))).toEqual({ kind: 'refused', message: null, errors });
    expect(session.current()).toEqual(ana);
  });

  it('ends with its session', async () => {
    const { visit, session } = oneShop({ 'DELETE /api/users/me': () => new Response(null, { status: 204 }) }, ana);
    expect(await redirectOf(action(visit('/profile', { intent: 'delete', password: 'Cliente123' })))).toBe('/login');
    expect(session.current()).toBeNull();
  });

  it('stays while reservations are open', async () => {
    const message = 'No puedes eliminar tu cuenta mientras tengas reservas abiertas.';
    const { visit, session } = oneShop({ 'DELETE /api/users/me': () => refusal(409, 'open_reservations', message) }, ana);
    expect(await action(visit('/profile', { intent: 'delete', password: 'Cliente123' }))).toMatchObject({ message });
    expect(session.current()).toEqual(ana);
  });
});
