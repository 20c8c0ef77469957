import { describe, expect, it } from 'vitest';
import * as confirmRoute from '#web/pages/auth/confirm-route.ts';
import { addressOf } from '#web/pages/auth/confirm-page.tsx';
import { ana, oneShop, refusal } from '../one-shop.ts';

const { action } = confirmRoute;
const unconfirmed = { ...ana, emailVerified: false };
const pressed = { intent: 'confirm', token: 'abc' };

it('has no loader: nothing is asked of the shop before the button is pressed', () => {
  expect(confirmRoute).not.toHaveProperty('loader');
});

describe('the button', () => {
  const good = {
    'POST /api/users/verify': () => new Response(null, { status: 204 }),
    'GET /api/users/me': () => Response.json(ana),
  };

  it('confirms for a visitor', async () => {
    const { visit, bodies, calls } = oneShop(good, null);
    expect(await action(visit('/confirmar', pressed))).toEqual({ kind: 'confirmed' });
    expect(bodies).toEqual([{ token: 'abc' }]);
    expect(calls).toEqual(['POST /api/users/verify']);
  });

  it('confirms for who is signed in, and the session knows of it', async () => {
    const { visit, session } = oneShop(good, unconfirmed);
    expect(await action(visit('/confirmar', pressed))).toEqual({ kind: 'confirmed' });
    expect(session.current()).toEqual(ana);
  });

  it('leaves the session of somebody else as it is', async () => {
    const bruno = { ...unconfirmed, id: 3 };
    const { visit, session } = oneShop({ ...good, 'GET /api/users/me': () => Response.json(bruno) }, bruno);
    await action(visit('/confirmar', pressed));
    expect(session.current()).toEqual(bruno);
  });

  it('tells a dead link from a shop that could not be asked', async () => {
    const dead = oneShop(
      { 'POST /api/users/verify': () => refusal(400, 'bad_link', 'El enlace no es válido o ya venció.') },
      null,
    );
    expect(await action(dead.visit('/confirmar', pressed))).toMatchObject({ kind: 'refused', isDeadLink: true });
    for (const answers of [{}, { 'POST /api/users/verify': () => new Response('', { status: 503 }) }]) {
      expect(await action(oneShop(answers, null).visit('/confirmar', pressed))).toEqual({
        kind: 'refused',
        message: 'Sin conexión con la tienda. Inténtalo nuevamente en un momento.',
        isDeadLink: false,
      });
    }
  });
});

it('another link is asked for by who is signed in', async () => {
  const sent = oneShop({ 'POST /api/users/me/verification': () => new Response(null, { status: 204 }) }, unconfirmed);
  expect(await action(sent.visit('/confirmar', { intent: 'resend' }))).toEqual({ kind: 'resent' });
  const message = 'Demasiados intentos. Espera un momento y vuelve a intentarlo.';
  const full = oneShop({ 'POST /api/users/me/verification': () => refusal(429, 'too_many_requests', message) }, unconfirmed);
  expect(await action(full.visit('/confirmar', { intent: 'resend' }))).toEqual({ kind: 'refused', message, isDeadLink: false });
});

describe('the address in a token', () => {
  const tokenOf = (claims: unknown): string =>
    `x.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.x`;

  it('is shown', () => expect(addressOf(tokenOf({ email: 'ana~b?c@correo.com.uy' }))).toBe('ana~b?c@correo.com.uy'));

  it.each([
    '',
    'x',
    'x.%%.x',
    tokenOf(null),
    tokenOf('ana@correo.com'),
    tokenOf({}),
    tokenOf({ email: 7 }),
    tokenOf({ email: 'Llama al 0800' }),
  ])('is none in %j', (token) => expect(addressOf(token)).toBeNull());
});
