/** Mail from end to end: a request at the front door, the real queue, the kept letter, the link followed. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Reservation } from '#domain/contract/reservations.ts';
import { User } from '#domain/contract/users.ts';
import { sweepMail } from '#worker/mail/sweeper.ts';
import { codeOfRefusal } from '#tests/support/door.ts';
import { door, ownShop } from './shop-of-own.ts';

type Letter = { id: string; to: string; subject: string; text: string; attachments: { filename: string }[] };

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});

async function lettersTo(address: string, count: number): Promise<Letter[]> {
  return vi.waitFor(
    async () => {
      const { json } = await door('GET', `/api/dev/mail?to=${encodeURIComponent(address)}`);
      expect(json).toHaveLength(count);
      return json as Letter[];
    },
    { timeout: 60_000, interval: 200 },
  );
}

const verificationPath = ({ text }: Letter): string => {
  const link = /https?:\/\/\S+\/api\/users\/verify\?token=\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`no link in: ${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
};

async function register(email: string): Promise<{ user: User; cookie: string }> {
  const account = { username: 'Ana', lastname: 'Pereyra', email, password: 'Cliente123' };
  const registered = await door('POST', '/api/users/register', { json: account });
  expect(registered.status).toBe(201);
  const login = await door('POST', '/login', { json: { email, password: account.password } });
  return { user: User.parse(login.json), cookie: login.headers.get('Set-Cookie')?.split(';')[0] ?? '' };
}

describe('an account', () => {
  test('is welcomed once, and its address is verified by the link', async () => {
    const email = `ana.${crypto.randomUUID()}@correo.com.uy`;
    const { user, cookie } = await register(email);
    expect(user.emailVerified).toBe(false);
    const [welcome] = await lettersTo(email, 1);
    if (!welcome) throw new Error('no letter');
    expect(welcome.subject).toContain('bienvenida');

    const tampered = await door('GET', `${verificationPath(welcome)}x`);
    expect(tampered.headers.get('Location')).toBe('/login?verificado=0');
    const followed = await door('GET', verificationPath(welcome));
    expect(followed).toMatchObject({ status: 302 });
    expect(followed.headers.get('Location')).toBe('/login?verificado=1');
    const me = await door('GET', '/api/users/me', { cookie });
    expect(User.parse(me.json).emailVerified).toBe(true);
  });

  test('is verified by no scanner of mails that opens the link, and by the page that a browser is sent to', async () => {
    const email = `carla.${crypto.randomUUID()}@correo.com`;
    const { cookie } = await register(email);
    const [welcome] = await lettersTo(email, 1);
    if (!welcome) throw new Error('no letter');
    const path = verificationPath(welcome);
    const isVerified = async (): Promise<boolean> =>
      User.parse((await door('GET', '/api/users/me', { cookie })).json).emailVerified;

    const html = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const looks = [
      await door('HEAD', path),
      await door('HEAD', path, { headers: html }),
      await door('GET', path, { headers: { 'Sec-Purpose': 'prefetch;prerender' } }),
      await door('GET', path, { headers: { 'X-Purpose': 'preview' } }),
      await door('GET', path, { headers: html }),
    ];
    const token = new URL(path, 'http://localhost').searchParams.get('token') ?? '';
    for (const { status, headers } of looks) {
      expect([status, headers.get('Location')]).toEqual([302, `/login?confirmar=${token}`]);
      expect(headers.get('Cache-Control')).toBe('no-store');
    }
    expect(await isVerified()).toBe(false);

    expect(codeOfRefusal(await door('POST', '/api/users/verify', { json: { token: `${token}x` } }))).toBe('bad_link');
    const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    expect((await door('POST', '/api/users/verify', { json: { token }, headers: foreign })).status).toBe(403);
    expect(await isVerified()).toBe(false);
    expect((await door('POST', '/api/users/verify', { json: { token } })).status).toBe(204);
    expect(await isVerified()).toBe(true);
    // Pressed twice, or opened again another day: still good.
    expect((await door('POST', '/api/users/verify', { json: { token } })).status).toBe(204);
  });

  test('is one however its address is typed, and shown in small letters', async () => {
    const email = `Dora.${crypto.randomUUID()}@Correo.COM`;
    const { user } = await register(email);
    expect(user.email).toBe(email.toLowerCase());
    expect((await lettersTo(email.toLowerCase(), 1))[0]?.to).toBe(email.toLowerCase());
    const again = { username: 'Dora', lastname: 'Otra', email: email.toUpperCase(), password: 'Cliente123' };
    expect(codeOfRefusal(await door('POST', '/api/users/register', { json: again }))).toBe('email_taken');
  });

  test('gets another link when it asks, and an old one dies with the address that it was for', async () => {
    const email = `bruno.${crypto.randomUUID()}@correo.com`;
    const { user, cookie } = await register(email);
    expect((await door('POST', '/api/users/me/verification', { cookie })).status).toBe(204);
    const letters = await lettersTo(email, 2);
    expect(letters.map(({ subject }) => subject)).toContain('Verifica tu email en Resuena');

    const moved = `otra.${email}`;
    await env.DB.prepare('UPDATE users SET email = ?2, email_key = ?2 WHERE id = ?1').bind(user.id, moved).run();
    for (const letter of letters) {
      const followed = await door('GET', verificationPath(letter));
      expect(followed.headers.get('Location')).toBe('/login?verificado=0');
    }
  });
});

type Booked = { reservation: Reservation; read: () => Promise<Reservation> };

async function reserve(notes = ''): Promise<Booked> {
  const { customers, instruments, firstDay } = await ownShop([3], 1);
  const cookie = customers[0]?.cookie ?? '';
  const asked = {
    instrumentId: instruments[0]?.id,
    userId: customers[0]?.id,
    startDate: firstDay,
    endDate: firstDay,
    quantity: 2,
    notes,
  };
  const answer = await door('POST', '/api/reservations', { cookie, json: asked });
  const reservation = Reservation.parse(answer.json);
  const read = async (): Promise<Reservation> =>
    Reservation.parse((await door('GET', `/api/reservations/${reservation.id}`, { cookie })).json);
  return { reservation, read };
}

const untilSent = ({ read }: Booked): Promise<void> =>
  vi.waitFor(async () => expect((await read()).email.status).toBe('sent'), { timeout: 60_000, interval: 200 });

describe('a reservation', () => {
  test('tells its e-mail as queued, then sent, with the letter and its calendar file', async () => {
    const booked = await reserve('Con funda');
    const { id, email, userEmail } = booked.reservation;
    expect(email.status).toBe('queued');
    await untilSent(booked);
    expect(await lettersTo(userEmail, 1)).toMatchObject([
      {
        subject: expect.stringContaining(`n.º ${id}`),
        text: expect.stringMatching(new RegExp(`Número de orden: #${id}\\n[^]*Notas: Con funda`)),
        attachments: [{ filename: `reserva-${id}.ics` }],
      },
    ]);
  });

  test.each(['failed', 'dead'])(
    'tells an e-mail that is %s as failed',
    async (status) => {
      const booked = await reserve();
      await untilSent(booked);
      await env.DB.prepare('UPDATE outbox SET status = ?2, sent_at = NULL WHERE reservation_id = ?1')
        .bind(booked.reservation.id, status)
        .run();
      expect((await booked.read()).email.status).toBe('failed');
    },
    30_000,
  );

  test('made while the queue is out is confirmed by the next sweep', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const telling = vi.spyOn(env.MAIL_QUEUE, 'send').mockRejectedValue(new Error('Queue is overloaded'));
    const booked = await reserve();
    expect(telling).toHaveBeenCalledOnce();
    telling.mockRestore();

    const { id, userEmail } = booked.reservation;
    await env.DB.prepare('UPDATE outbox SET next_attempt_at = next_attempt_at - 120000 WHERE reservation_id = ?').bind(id).run();
    await sweepMail(env, Date.now());
    await untilSent(booked);
    expect(await lettersTo(userEmail, 1)).toHaveLength(1);
  });
});
