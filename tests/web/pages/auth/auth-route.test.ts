import { afterEach, describe, expect, it, vi } from 'vitest';
import { action, loader } from '#web/pages/auth/auth-route.ts';
import { wantFavorite } from '#web/session/wanted-favorites.ts';
import { ana, oneShop, redirectOf, refusal } from '../one-shop.ts';

const admin = { ...ana, id: 1, role: 'ADMIN' as const };
const credentials = { email: ' ana@resuena.com ', password: ' Cliente123' };
const registration = { username: 'Ana', lastname: 'Pereyra', email: 'ana@resuena.com', password: 'Cliente123' };

afterEach(() => vi.unstubAllGlobals());

describe('logging in', () => {
  it.each([
    ['/login', ana, '/'],
    ['/login', admin, '/administracion'],
    ['/login?volver=/reservation/3%3Fdesde%3D2026-11-27', ana, '/reservation/3?desde=2026-11-27'],
    ['/login?volver=/favoritos', admin, '/favoritos'],
    ['/login?volver=//evil.test', ana, '/'],
    ['/login?volver=/%5Cevil.test', ana, '/'],
    ['/login?volver=https://evil.test', ana, '/'],
    ['/login?volver=/login', ana, '/'],
  ])('at %s leads where it should', async (at, user, to) => {
    const { visit, session, bodies } = oneShop({ 'POST /login': () => Response.json(user) }, null);
    expect(await redirectOf(action(visit(at, credentials)))).toBe(to);
    expect(session.current()).toEqual(user);
    expect(bodies[0]).toEqual({ email: 'ana@resuena.com', password: ' Cliente123' });
  });

  it('stays and says why when it is refused', async () => {
    const { visit, session } = oneShop({ 'POST /login': () => refusal(401, 'bad_credentials', 'Credenciales inválidas') }, null);
    expect(await action(visit('/login', credentials))).toEqual({
      kind: 'refused',
      message: 'Credenciales inválidas',
      errors: [],
    });
    expect(session.current()).toBeNull();
  });

  it('asks for the code that was e-mailed, sends it along, and keeps it where no answer came', async () => {
    const answers = [
      refusal(401, 'code_required', 'Te enviamos un código'),
      refusal(503, 'unavailable', 'No disponible'),
      refusal(401, 'bad_credentials', 'Credenciales inválidas'),
    ];
    const { visit, bodies } = oneShop({ 'POST /login': () => answers.shift() ?? Response.error() }, null);
    const send = (code?: string) => action(visit('/login', { ...credentials, ...(code !== undefined && { code }) }));
    expect(await send()).toMatchObject({ kind: 'refused', asksCode: true });
    expect(await send(' 123 456 ')).toMatchObject({ kind: 'refused', asksCode: true });
    expect(await send('123456')).toEqual({ kind: 'refused', message: 'Credenciales inválidas', errors: [] });
    expect(bodies.map((body) => (body as { code?: string }).code)).toEqual([undefined, '123 456', '123456']);
  });

  it('keeps the favourites that asked for it, once, before the favourites are loaded', async () => {
    vi.stubGlobal('sessionStorage', memoryStorage());
    for (const pressed of [9, 4, 9]) wantFavorite(pressed);
    const shop = oneShop(
      {
        'POST /login': () => Response.json(ana),
        'POST /api/favorites/users/2/instruments/4': () => new Response(null, { status: 204 }),
        'POST /api/favorites/users/2/instruments/9': () => new Response(null, { status: 204 }),
        'GET /api/favorites/users/2': () => Response.json([]),
      },
      null,
    );
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('removeEventListener', () => undefined);
    const leave = shop.app.favorites.subscribe(() => undefined);
    await action(shop.visit('/login', credentials));
    await action(shop.visit('/login', credentials));
    leave();
    expect(shop.calls).toEqual([
      'POST /login',
      'GET /api/users/me',
      'POST /api/favorites/users/2/instruments/4',
      'POST /api/favorites/users/2/instruments/9',
      'GET /api/favorites/users/2',
      'POST /login',
      'GET /api/users/me',
    ]);
  });
});

describe('registering', () => {
  it('answers with the address to verify', async () => {
    const { visit, session, bodies } = oneShop({ 'POST /api/users/register': () => Response.json(ana, { status: 201 }) }, null);
    expect(await action(visit('/register', registration))).toEqual({
      kind: 'registered',
      email: 'ana@resuena.com',
      isLocal: false,
    });
    expect(bodies).toEqual([registration]);
    expect(session.current()).toBeNull();
  });

  it('puts a taken address at its field', async () => {
    const message = 'El email ya está registrado';
    const { visit } = oneShop({ 'POST /api/users/register': () => refusal(409, 'email_taken', message) }, null);
    expect(await action(visit('/register', registration))).toEqual({
      kind: 'refused',
      message: null,
      errors: [{ path: 'email', message }],
    });
  });

  it('has a message of its own when the answer has none', async () => {
    const { visit } = oneShop({ 'POST /api/users/register': () => new Response('<html>', { status: 418 }) }, null);
    expect(await action(visit('/register', registration))).toMatchObject({ message: 'Error al registrar usuario' });
    const other = oneShop(
      { 'POST /api/users/register': () => Response.json({ email: 'mal', lastname: 'vacío' }, { status: 400 }) },
      null,
    );
    expect(await action(other.visit('/register', registration))).toMatchObject({ message: 'mal, vacío' });
  });
});

describe('somebody who is signed in already', () => {
  it.each([
    ['/login', '/'],
    ['/register?volver=/favoritos', '/favoritos'],
  ])('is sent on from %s', async (at, to) => {
    expect(await redirectOf(loader(oneShop({}, ana).visit(at)))).toBe(to);
  });

  it('and a visitor is not', async () => {
    expect(await loader(oneShop({}, null).visit('/login'))).toBeNull();
  });
});

function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
