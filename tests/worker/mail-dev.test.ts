import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { createApp } from '#worker/app.ts';
import { keepMessage } from '#worker/db/mailbox.ts';

async function ask(
  path: string,
  { host = 'http://localhost', accept = '*/*', transport = 'mailbox', isOpen = true } = {},
): Promise<Response> {
  const ctx = createExecutionContext();
  const request = new Request(`${host}${path}`, { headers: { Accept: accept } });
  const response = await createApp().fetch(request, { ...env, MAIL_TRANSPORT: transport, DEV_MAIL: isOpen ? 'on' : 'off' }, ctx);
  await waitOnExecutionContext(ctx);
  return response;
}

async function givenMail(to: string, subject: string, acceptedAt: number): Promise<string> {
  const id = crypto.randomUUID();
  const attachments = [{ filename: 'x.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }];
  await keepMessage(
    env.DB,
    id,
    { to, subject, html: '<p style="color:red">Hola</p>', text: 'Hola <b>', attachments },
    acceptedAt,
  );
  return id;
}

describe('the mailbox of development', () => {
  test('lists what was kept, newest first, and by address', async () => {
    const older = await givenMail('carla@correo.com', 'Primero', 1_000);
    const newer = await givenMail('Carla@correo.com', 'Segundo', 2_000);
    await givenMail('otra@correo.com', 'Ajeno', 3_000);
    const response = await ask('/api/dev/mail?to=carla@correo.com');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.json()).toMatchObject([
      { id: newer, to: 'Carla@correo.com', subject: 'Segundo', text: 'Hola <b>', acceptedAt: '1970-01-01T00:00:02.000Z' },
      { id: older, attachments: [{ filename: 'x.ics', content: 'BEGIN:VCALENDAR' }] },
    ]);
  });

  test('shows a readable page to a browser, with what strangers wrote escaped', async () => {
    await givenMail('dario@correo.com', '<script>alert(1)</script>', 1_000);
    const response = await ask('/api/dev/mail?to=dario@correo.com', { accept: 'text/html,*/*' });
    const page = await response.text();
    expect(response.headers.get('Content-Type')).toContain('text/html');
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toContain('<script');
    expect(page).toContain('Hola &lt;b&gt;');
  });

  test('shows an e-mail as it was sent, with nothing but inline style allowed', async () => {
    const id = await givenMail('eva@correo.com', 'Carta', 1_000);
    const response = await ask(`/api/dev/mail/${id}`);
    expect(await response.text()).toBe('<p style="color:red">Hola</p>');
    expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'unsafe-inline'/);
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect((await ask('/api/dev/mail/unknown')).status).toBe(404);
  });

  test.each([
    ['another transport', { transport: 'resend' }],
    ['no transport', { transport: '' }],
    ['a server that others can reach', { isOpen: false }],
    ['another host', { host: 'https://resuena.com' }],
    ['a host that only looks local', { host: 'http://localhost.evil.example' }],
  ])('does not exist with %s', async (_, options) => {
    const id = await givenMail('fede@correo.com', 'Secreto', 1_000);
    for (const path of ['/api/dev/mail', `/api/dev/mail/${id}`]) {
      const response = await ask(path, options);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'not_found' });
    }
  });

  test.each(['http://127.0.0.1:8787', 'http://[::1]:5173'])('exists at %s', async (host) => {
    expect((await ask('/api/dev/mail', { host })).status).toBe(200);
  });
});
