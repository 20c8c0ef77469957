/** Mail from end to end: a request at the front door, the real queue, the kept e-mail, the link followed. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Reservation } from '#domain/contract/reservations.ts';
import { User } from '#domain/contract/users.ts';
import { sweepMail } from '#worker/sweep.ts';
import { codeOfRefusal } from '#tests/support/door.ts';
import { door, ownShop } from './shop-of-own.ts';

type Email = { id: string; to: string; subject: string; text: string; attachments: { filename: string }[] };

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});

async function mailsTo(address: string, count: number): Promise<Email[]> {
  return vi.waitFor(
    async () => {
      const { json } = await door('GET', `/api/dev/mail?to=${encodeURIComponent(address)}`);
      expect(json).toHaveLength(count);
      return json as Email[];
    },
    { timeout: 60_000, interval: 200 },
  );
}

/** The token of the link in an e-mail. */
const verificationToken = ({ text }: Email): string => {
  const token = /https?:\/\/\S+\/confirmar(?:\?reserva=\d+)?#token=(\S+)/.exec(text)?.[1];
  if (token === undefined) throw new Error(`no link in: ${text}`);
  return token;
};

/** The link as older e-mails have it: it still leads to the page. */
const olderLink = (token: string): string => `/api/users/verify?token=${token}`;

const verify = (token: string) => door('POST', '/api/users/verify', { json: { token } });

async function register(email: string): Promise<{ user: User; cookie: string }> {
  const account = { username: 'Ana', lastname: 'Pereyra', email, password: 'Cliente123' };
  const registered = await door('POST', '/api/users/register', { json: account });
  expect(registered.status).toBe(201);
  const login = await door('POST', '/login', { json: { email, password: account.password } });
  return { user: User.parse(login.json), cookie: login.headers.get('Set-Cookie')?.split(';')[0] ?? '' };
}

const isVerified = async (cookie: string): Promise<boolean> =>
  User.parse((await door('GET', '/api/users/me', { cookie })).json).emailVerified;

const confirmedAt = (email: string): Promise<number | null> =>
  env.DB.prepare('SELECT email_verified_at FROM users WHERE email_key = ?1').bind(email).first('email_verified_at');

describe('an account', () => {
  test('is welcomed once, and its address is confirmed by a POST of the token in the link', async () => {
    const email = `ana.${crypto.randomUUID()}@correo.com.uy`;
    const { user, cookie } = await register(email);
    expect(user.emailVerified).toBe(false);
    const [welcome] = await mailsTo(email, 1);
    if (!welcome) throw new Error('no e-mail');
    expect(welcome.subject).toContain('bienvenida');
    const token = verificationToken(welcome);

    expect(codeOfRefusal(await verify(`${token}x`))).toBe('bad_link');
    const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    expect((await door('POST', '/api/users/verify', { json: { token }, headers: foreign })).status).toBe(403);
    expect(await isVerified(cookie)).toBe(false);
    // Pressed in several tabs at once, and again another day: the address is confirmed once.
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
    const at = await confirmedAt(email);
    expect(at).toEqual(expect.any(Number));
    expect((await verify(token)).status).toBe(204);
    expect([await isVerified(cookie), await confirmedAt(email)]).toEqual([true, at]);
  });

  test('is confirmed by nobody who only opens a link, however they ask for it', async () => {
    const email = `carla.${crypto.randomUUID()}@correo.com`;
    const { cookie } = await register(email);
    const [welcome] = await mailsTo(email, 1);
    if (!welcome) throw new Error('no e-mail');
    const token = verificationToken(welcome);

    const html = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const gateways: [method: string, headers: Record<string, string>][] = [
      ['GET', {}],
      ['GET', { Accept: '*/*' }],
      ['GET', { Accept: 'application/json' }],
      ['GET', html],
      ['GET', { 'Sec-Purpose': 'prefetch;prerender' }],
      ['GET', { 'X-Purpose': 'preview' }],
      ['HEAD', {}],
      ['HEAD', html],
    ];
    for (const [method, headers] of gateways) {
      const answer = await door(method, olderLink(token), { headers });
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, `/confirmar#token=${token}`]);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      expect((await door(method, '/confirmar', { headers })).status).toBe(200);
    }
    expect(await isVerified(cookie)).toBe(false);
    expect((await verify(token)).status).toBe(204);
    expect(await isVerified(cookie)).toBe(true);
  });

  test('is one however its address is typed, and shown in lower case', async () => {
    const email = `Dora.${crypto.randomUUID()}@Correo.COM`;
    const { user } = await register(email);
    expect(user.email).toBe(email.toLowerCase());
    expect((await mailsTo(email.toLowerCase(), 1))[0]?.to).toBe(email.toLowerCase());
    const again = { username: 'Dora', lastname: 'Otra', email: email.toUpperCase(), password: 'Cliente123' };
    expect(codeOfRefusal(await door('POST', '/api/users/register', { json: again }))).toBe('email_taken');
  });

  test('gets another link when it asks, and an old one dies with the address that it was for', async () => {
    const email = `bruno.${crypto.randomUUID()}@correo.com`;
    const { user, cookie } = await register(email);
    expect((await door('POST', '/api/users/me/verification', { cookie })).status).toBe(204);
    const mails = await mailsTo(email, 2);
    expect(mails.map(({ subject }) => subject)).toContain('Confirma tu correo en Resuena');

    const moved = `otra.${email}`;
    await env.DB.prepare('UPDATE users SET email = ?2, email_key = ?2 WHERE id = ?1').bind(user.id, moved).run();
    for (const mail of mails) expect(codeOfRefusal(await verify(verificationToken(mail)))).toBe('bad_link');
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
  test('gives its e-mail as queued, then sent, with its text and its calendar file', async () => {
    const booked = await reserve('Con funda');
    const { id, email, userEmail } = booked.reservation;
    expect(email.status).toBe('queued');
    await untilSent(booked);
    expect(await mailsTo(String(userEmail), 1)).toMatchObject([
      {
        subject: expect.stringContaining(`n.º ${id}`),
        text: expect.stringMatching(new RegExp(`Número de orden: #${id}\\n[^]*Notas: Con funda`)),
        attachments: [{ filename: `reserva-${id}.ics` }],
      },
    ]);
  });

  test.each(['failed', 'dead'])('tells an e-mail that is %s as failed', async (status) => {
    const booked = await reserve();
    await untilSent(booked);
    await env.DB.prepare('UPDATE outbox SET status = ?2, sent_at = NULL WHERE reservation_id = ?1')
      .bind(booked.reservation.id, status)
      .run();
    expect((await booked.read()).email.status).toBe('failed');
  });

  test('made while the queue is out is confirmed by the next sweep', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const sending = vi.spyOn(env.MAIL_QUEUE, 'send').mockRejectedValue(new Error('Queue is overloaded'));
    const booked = await reserve();
    expect(sending).toHaveBeenCalledOnce();
    sending.mockRestore();

    const { id, userEmail } = booked.reservation;
    await env.DB.prepare('UPDATE outbox SET next_attempt_at = next_attempt_at - 120000 WHERE reservation_id = ?').bind(id).run();
    await sweepMail(env, Date.now());
    await untilSent(booked);
    expect(await mailsTo(String(userEmail), 1)).toHaveLength(1);
  });
});
