import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { addDays, toEpochDay } from '#domain/day.ts';
import { OUTBOX_KINDS, type OutboxKind } from '#domain/mail.ts';
import type { OutboxClaim } from '#worker/db/email-facts.ts';
import { composeMessage } from '#worker/mail/compose.ts';
import { verifyEmailToken } from '#worker/mail/links.ts';

const NOW = Date.UTC(2026, 10, 21, 15);
const SHOP = {
  PUBLIC_ORIGIN: 'https://resuena.com',
  SHOP_ADDRESS: 'Durazno 1420, Montevideo, Uruguay',
  SHOP_HOURS: 'Lunes a sábado, de 10 a 19 h',
  SHOP_CONTACT: 'hola@resuena.com',
  PAYMENT_TERMS: '',
  MAIL_LINK_KEY: env.MAIL_LINK_KEY,
};

const PAID_AT_PICKUP = { ...SHOP, PAYMENT_TERMS: 'Pagas {total} al retirar. Trae tu documento.' };
const MAP = 'https://www.google.com/maps/search/?api=1&query=Durazno%201420%2C%20Montevideo%2C%20Uruguay';

type Over = { user?: Partial<OutboxClaim['user']>; reservation?: Partial<NonNullable<OutboxClaim['reservation']>> };

/** Kinds about an account; every other is about a reservation. */
const ACCOUNT_KINDS = new Set<OutboxKind>([
  'welcome',
  'verification',
  'password_reset',
  'administrator_notice',
  'deactivation',
  'login_code',
  'password_changed',
  'password_reset_used',
  'administrator_removed',
  'new_device',
  'passkey_added',
  'email_changed',
  'email_set',
  'email_wanted',
  'email_change_asked',
]);

const cancelled = {
  id: 17,
  startDay: '2026-11-27',
  endDay: '2026-12-02',
  quantity: 1,
  instrumentName: 'Guitarra criolla Yamaha C40',
};

const summaryItemsOf = (reservation: Over['reservation']): OutboxClaim['summaryItems'] => [
  {
    kind: 'cancellation',
    reservation: {
      id: 17,
      startDay: '2026-11-27',
      endDay: '2026-12-02',
      instrumentName: reservation?.instrumentName ?? 'Arpa',
      closingNote: reservation?.notes ?? '',
    },
  },
  { kind: 'administrator_notice', reservation: null },
];

const changeOf = (instrumentName: string): NonNullable<OutboxClaim['change']> => ({
  before: {
    instrumentName: 'Guitarra criolla Yamaha C40',
    startDay: '2026-11-27',
    endDay: '2026-12-02',
    quantity: 2,
    totalCents: 60_000,
  },
  after: { instrumentName, startDay: '2026-11-27', endDay: '2026-12-04', quantity: 1, totalCents: 40_050 },
  place: 2,
});

const claimOf = (kind: OutboxKind, { user, reservation }: Over = {}): OutboxClaim => ({
  id: '6f1c7a52-2f5e-4d0c-9a65-3a1b7c8d9e0f',
  kind,
  attempt: 1,
  leaseUntil: NOW + 60_000,
  createdAt: NOW,
  sentAt: null,
  recipient: null,
  device: 'Firefox en Linux',
  country: 'BR',
  calendar: { hours: [], closures: [], lastHourToday: null, leadDays: 0 },
  details:
    kind === 'alternatives'
      ? {
          alternatives: {
            dates: [{ startDate: '2026-12-04', endDate: '2026-12-09' }],
            instruments: [{ id: 4, name: reservation?.instrumentName ?? 'Arpa' }],
          },
        }
      : null,
  user: {
    id: 7,
    username: 'Ana',
    lastname: 'Pereyra',
    email: 'ana@correo.com',
    emailVerified: false,
    hasPassword: true,
    confirmedAt: null,
    ...user,
  },
  reservation: ACCOUNT_KINDS.has(kind)
    ? null
    : {
        id: 17,
        orderId: 17,
        status: 'ACTIVE',
        startDay: '2026-11-27',
        endDay: '2026-12-02',
        quantity: 2,
        priceCents: 123_450,
        totalCents: 1_481_400,
        notes: '',
        closingNote: '',
        changes: 0,
        chargesCents: 0,
        discountsCents: 0,
        settledCents: 0,
        isHeld: false,
        holdDeadline: null,
        picture: null,
        instrumentName: 'Guitarra criolla Yamaha C40',
        categoryName: 'Cuerdas',
        providerName: null,
        providerContact: null,
        ...reservation,
      },
  orderLines: [],
  change: kind === 'reservation_change' ? changeOf(reservation?.instrumentName ?? 'Arpa') : null,
  cancelled:
    kind === 'deactivation'
      ? [cancelled, { ...cancelled, id: 18, quantity: 2, instrumentName: reservation?.instrumentName ?? 'Arpa' }]
      : [],
  closure:
    kind === 'closure_notice' ? { startDay: '2026-12-02', endDay: '2026-12-03', note: reservation?.notes ?? 'Inventario' } : null,
  affected:
    kind === 'closure_notice'
      ? [
          { ...cancelled, isOut: 0 },
          { ...cancelled, id: 18, instrumentName: reservation?.instrumentName ?? 'Arpa', isOut: 1 },
        ]
      : [],
  summaryItems: kind === 'summary' ? summaryItemsOf(reservation) : [],
});

const compose = (kind: OutboxKind, over: Over = {}, nowMs = NOW) => composeMessage(claimOf(kind, over), SHOP, nowMs);

/** What a reader sees of the HTML. */
const visible = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');

describe('the confirmation of a reservation', () => {
  test.each([
    ['user name', 'Ana Pereyra'],
    ['email', 'ana@correo.com'],
    ['instrument', 'Guitarra criolla Yamaha C40'],
    ['start', 'Fecha de inicio viernes 27/11/2026'],
    ['end', 'Fecha de fin miércoles 02/12/2026'],
    ['rule of cancelling', 'Cancelas gratis hasta el 27 de noviembre.'],
    ['total days', 'Total de días 6'],
    ['price per day', '$1.234,50'],
    ['total price', '$14.814,00'],
    ['quantity', 'Cantidad 2'],
    ['notes', 'Sin notas adicionales'],
    ['provider name', 'Proveedor Proveedor'],
    ['provider contact', 'Sin información de contacto'],
    ['order number', '#17'],
    ['where', 'Durazno 1420, Montevideo, Uruguay'],
    ['when', 'Lunes a sábado, de 10 a 19 h'],
    ['contact of the shop', 'hola@resuena.com'],
  ])('shows the %s in both forms', async (_, expected) => {
    const { html, text } = await compose('reservation_confirmation');
    expect(visible(html)).toContain(expected);
    expect(text.replace(/: /g, ' ')).toContain(expected);
  });

  test('shows what is known in place of the defaults', async () => {
    const { html } = await compose('reservation_confirmation', {
      reservation: { notes: 'Con funda, por favor', providerName: 'Casa Palma', providerContact: '099 123 456' },
    });
    expect(visible(html)).toContain('Notas Con funda, por favor');
    expect(visible(html)).toContain('Proveedor Casa Palma');
    expect(visible(html)).toContain('Contacto del proveedor 099 123 456');
  });

  test.each(['https://resuena.com/reservas/17', 'https://resuena.com/reservas', MAP])('leads to %s', async (href) => {
    const { html, text } = await compose('reservation_confirmation');
    expect(html.replaceAll('&amp;', '&')).toContain(`href="${href}"`);
    expect(text.split('\n').some((line) => line.endsWith(`: ${href}`))).toBe(true);
  });

  test('leads from the reminders of a return to more days, and from no other e-mail about a line', async () => {
    const href = 'https://resuena.com/reservas?mas-dias=17';
    for (const kind of ['return_reminder', 'pickup_reminder', 'reservation_confirmation'] as const) {
      const { html, text } = await compose(kind);
      const leads = [html.replaceAll('&amp;', '&').includes(`href="${href}"`), text.includes(`Necesito más días: ${href}`)];
      expect(leads, kind).toEqual(kind === 'return_reminder' ? [true, true] : [false, false]);
    }
  });

  test('says each date once', async () => {
    const { html, text } = await composeMessage(claimOf('reservation_confirmation'), PAID_AT_PICKUP, NOW);
    for (const form of [visible(html), text])
      for (const date of ['27/11/2026', '02/12/2026']) expect(form.split(date)).toHaveLength(2);
  });

  test('shows the instrument’s picture, named for who sees none', async () => {
    const { html } = await compose('reservation_confirmation', { reservation: { picture: '/images/a1.webp' } });
    expect(html).toMatch(/<img\s+src="https:\/\/resuena\.com\/images\/a1\.webp\?w=640"\s+alt="Guitarra criolla Yamaha C40"/);
  });

  test('says what is paid and when, and what comes next, once the shop has set its terms', async () => {
    const said = 'Hoy no pagas nada. Pagas $14.814,00 al retirar. Trae tu documento. Cancelas gratis hasta el 27 de noviembre.';
    const { html, text } = await composeMessage(claimOf('reservation_confirmation'), PAID_AT_PICKUP, NOW);
    expect(visible(html)).toContain(said);
    expect(text).toContain(said);
    expect(text).toMatch(/QUÉ SIGUE\nRetirar: .+\nPagar: \$14\.814,00 .+\nDevolver: /);
    const without = await compose('reservation_confirmation');
    for (const form of [visible(without.html), without.text]) expect(form).not.toMatch(/pagas|qué sigue/i);
  });

  test('promises no cancelling that the shop would refuse', async () => {
    const late = Date.UTC(2026, 10, 28, 15);
    expect((await compose('reservation_confirmation', {}, late)).text).not.toContain('Cancelas');
    const gone = await composeMessage(
      claimOf('reservation_confirmation', { reservation: { status: 'CANCELLED' } }),
      PAID_AT_PICKUP,
      NOW,
    );
    expect(gone.text).not.toMatch(/Cancelas|pagas/i);
  });

  test('of a reservation cancelled meanwhile says so, and brings no calendar file', async () => {
    const mail = await compose('reservation_confirmation', { reservation: { status: 'CANCELLED' } });
    expect(mail.subject).toContain('cancelada');
    expect(mail.text).not.toContain('confirmada');
    expect(mail.attachments).toEqual([]);
  });
});

describe('the confirmation of a reservation to an address that is not confirmed', () => {
  const held = (over: Over = {}, nowMs = NOW) =>
    compose('reservation_confirmation', { reservation: { isHeld: true }, ...over }, nowMs);
  const ASKED = 'Confirma tu correo antes de las 14:00. Si no lo confirmas, tu reserva se cancela y sus fechas quedan libres.';

  test('names the time that is left, two hours from now, and brings the link that confirms', async () => {
    const { subject, html, text } = await held();
    expect(subject).toBe('Confirma tu correo para mantener tu reserva n.º 17: Guitarra criolla Yamaha C40');
    for (const form of [visible(html), text]) {
      expect(form).toContain(ASKED);
      expect(form).toContain('Si no hiciste esta reserva, ignora este mensaje.');
      expect(form).not.toContain('está confirmada');
    }
    const [, link = ''] = /Confirmar mi correo: (\S+)/.exec(text) ?? [];
    expect(html.replaceAll('&amp;', '&')).toContain(`href="${link}"`);
    const { searchParams, hash } = new URL(link);
    const token = searchParams.get('token') ?? new URLSearchParams(hash.slice(1)).get('token') ?? '';
    const linkEnv = { MAIL_LINK_KEY: env.MAIL_LINK_KEY, PUBLIC_ORIGIN: SHOP.PUBLIC_ORIGIN };
    expect(await verifyEmailToken(linkEnv, token, NOW)).toMatchObject({
      ok: true,
      value: { userId: 7, email: 'ana@correo.com' },
    });
  });

  test('shows the day when the time is tomorrow’s', async () => {
    const { text } = await held({}, Date.UTC(2026, 10, 22, 1, 30));
    expect(text).toContain('Confirma tu correo antes de las 00:30 del 22/11/2026.');
  });

  test('counts from when an attempt is made, not from the first one', async () => {
    expect((await held({}, NOW + 30 * 60_000)).text).toContain('antes de las 14:30.');
  });

  test('asks without a time when nothing expires, as when an administrator made the reservation', async () => {
    const { subject, text } = await compose('reservation_confirmation');
    expect(subject).toMatch(/^Reserva confirmada n\.º 17/);
    expect(text).toContain('Confirma también que este correo es tuyo.\nConfirmar mi correo: https://resuena.com/');
    expect(text).not.toContain('antes de');
  });

  test('asks for nothing once it is confirmed', async () => {
    const { html, text } = await compose('reservation_confirmation', { user: { emailVerified: true } });
    expect(visible(html) + text).not.toContain('Confirmar mi correo');
  });
});

describe('the calendar file', () => {
  const fileOf = async (over: Over['reservation'] = {}): Promise<string> => {
    const { attachments } = await compose('reservation_confirmation', { reservation: over });
    expect(attachments).toHaveLength(1);
    expect(attachments[0]).toMatchObject({ filename: 'reserva-17.ics', contentType: expect.stringContaining('text/calendar') });
    return attachments[0]?.content ?? '';
  };

  test('is one all-day event that ends the day after the last', async () => {
    const file = await fileOf();
    expect(file).toContain('DTSTART;VALUE=DATE:20261127\r\n');
    expect(file).toContain('DTEND;VALUE=DATE:20261203\r\n');
    expect(file).not.toMatch(/TZID|DT(?:START|END)[^\r]*T\d/);
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(file).toMatch(/\r\nEND:VCALENDAR\r\n$/);
  });

  test('has the right days through a leap February and a turn of year', async () => {
    for (const first of ['2028-02-27', '2026-12-30']) {
      const days = Array.from({ length: 4 }, (_, index) => addDays(first, index));
      for (const day of days) {
        const file = await fileOf({ startDay: day, endDay: day });
        expect(file).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`);
        expect(file).toContain(`DTEND;VALUE=DATE:${addDays(day, 1).replaceAll('-', '')}`);
        expect(toEpochDay(addDays(day, 1))).toBe(toEpochDay(day) + 1);
      }
    }
  });

  test('escapes what a name could break', async () => {
    const file = (await fileOf({ instrumentName: 'Bajo, 5 cuerdas; "Jazz"\r\nEND:VEVENT\r\nX-EVIL:1' })).replace(/\r\n /g, '');
    expect(file).toContain('Bajo\\, 5 cuerdas\\; "Jazz"\\n');
    expect(file.match(/^END:VEVENT/gm)).toHaveLength(1);
    expect(file).not.toMatch(/^X-EVIL/m);
  });

  test('is the same each time, so that a second import replaces the first', async () => {
    expect(await fileOf()).toBe(await fileOf());
  });
});

describe('text of strangers', () => {
  const EVIL = `</p><script>alert(1)</script><a href="https://evil.example">gana</a> <img src=x onerror=alert(1)> "'&`;

  test.each(OUTBOX_KINDS)('is escaped wherever a %s shows it', async (kind) => {
    const { html } = await compose(kind, {
      user: { username: EVIL, lastname: EVIL, email: `"${EVIL}"@correo.com` },
      reservation: { notes: EVIL, instrumentName: EVIL, categoryName: EVIL, providerName: EVIL, providerContact: EVIL },
    });
    expect(html).not.toMatch(/<(?:script|img)\b/i);
    expect(html).not.toContain('href="https://evil');
    for (const [, href] of html.replaceAll('&amp;', '&').matchAll(/<a\b[^>]*?href="([^"]*)"/g))
      if (href !== MAP) expect(href).toMatch(/^https:\/\/resuena\.com/);
  });

  test('becomes no link, neither ours nor the mail program’s', async () => {
    const notes =
      'Visita https://evil.example/premio o www.evil.example o evil。example o ｅvil｡example/x o evil．example, escribe a truco@evil.example o truco＠evil.example';
    const { html, text } = await compose('reservation_confirmation', {
      user: { username: 'evil.example' },
      reservation: { notes },
    });
    for (const form of [html, text]) {
      expect(form).not.toContain('evil.example');
      expect(form).not.toContain('https://evil');
      expect(form).not.toContain('truco@evil');
      expect(form).not.toContain('truco＠evil');
      expect(form).not.toMatch(/vil[。｡．]example/);
      expect(form.replaceAll('\u200C', '')).toContain(notes);
    }
  });

  test('keeps its lines, and loses what cannot be seen', async () => {
    const { html, text } = await compose('reservation_confirmation', {
      reservation: { notes: 'Paso 11.30\r\nDos\u0000\u202E <3' },
    });
    expect(html).toContain('Paso 11.30<br />Dos &lt;3');
    expect(text).toContain('Paso 11.30\nDos <3');
  });

  test('never reaches a header: the subject is one line, the address bare', async () => {
    const mail = await compose('reservation_confirmation', {
      user: { username: 'Ana\r\nBcc: x@evil.example' },
      reservation: { instrumentName: `Flauta\r\nBcc: x@evil.example ${'muy '.repeat(200)}larga` },
    });
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.subject.length).toBeLessThanOrEqual(200);
    expect(mail.to).toBe('ana@correo.com');
  });
});

test.each([
  ['password_changed', 'Tu contraseña cambió'],
  ['password_reset_used', 'Se eligió una contraseña nueva'],
  ['passkey_added', 'Se agregó una llave de acceso a tu cuenta'],
  ['new_device', 'Entraron a tu cuenta desde un dispositivo nuevo'],
  ['administrator_removed', 'Tu cuenta ya no es de administrador'],
] as const)(
  'a warning of %s says when in the shop’s time, from where, and where to choose another password',
  async (kind, title) => {
    const { html, text, subject } = await compose(kind);
    expect(subject).toBe(`${title} · Resuena`);
    for (const part of [html, text]) {
      for (const said of [
        'ana@correo.com',
        '21/11/2026 a las 12:00',
        'Firefox en Linux',
        'Brasil',
        'https://resuena.com/recuperar',
        'hola@resuena.com',
      ])
        expect(part).toContain(said);
    }
  },
);

test('the notice to an administrator says since when, what the account may do, and where', async () => {
  const { html, text, subject } = await compose('administrator_notice');
  expect(subject).toBe('Tu cuenta recibió permisos de administrador · Resuena');
  for (const read of [visible(html), text]) {
    expect(read).toContain('Desde el 21/11/2026, la cuenta ana@correo.com puede ver y cambiar todo en la tienda');
    expect(read).toContain('Si no lo esperabas');
  }
  expect(html).toContain('href="https://resuena.com/administracion"');
});

test('the e-mail about a deactivated account names each reservation that was cancelled with it', async () => {
  const { html, text, subject } = await compose('deactivation');
  expect(subject).toBe('Tu cuenta fue desactivada y tus reservas, canceladas');
  for (const read of [visible(html), text.replace(/\s+/g, ' ')]) {
    expect(read).toContain('canceló las 2 reservas que tenías abiertas');
    expect(read).toMatch(/Reserva #17:? Guitarra criolla Yamaha C40 viernes 27\/11\/2026 al miércoles 02\/12\/2026, 1 unidad /);
    expect(read).toMatch(/Reserva #18:? Arpa viernes 27\/11\/2026 al miércoles 02\/12\/2026, 2 unidades/);
    expect(read).toContain('hola@resuena.com');
  }
});

describe('links', () => {
  test('the welcome shows name and address, and has a verification link', async () => {
    const { html, text, subject } = await compose('welcome');
    expect(subject).toContain('Resuena');
    expect(visible(html)).toContain('Ana Pereyra');
    expect(visible(html)).toContain('ana@correo.com');
    expect(html).toMatch(/href="https:\/\/resuena\.com\/confirmar#token=[\w.-]+"/);
    expect(text).toMatch(/https:\/\/resuena\.com\/confirmar#token=[\w.-]+/);
  });

  test('the welcome of an address already verified brings none', async () => {
    const { html, text } = await compose('welcome', { user: { emailVerified: true } });
    expect(html + text).not.toContain('token=');
  });

  test('a retry within the day gives exactly the same message; a much later one a fresh link', async () => {
    const first = await compose('verification');
    expect(await compose('verification', {}, NOW + 12 * 3_600_000)).toEqual(first);
    expect((await compose('verification', {}, NOW + 8 * 24 * 3_600_000)).text).not.toBe(first.text);
  });

  test('a reset link keeps most of its hour however late the e-mail leaves', async () => {
    const first = await compose('password_reset');
    expect(first.text).toMatch(/https:\/\/resuena\.com\/restablecer#token=[\w.-]+/);
    expect(await compose('password_reset', {}, NOW + 600_000)).toEqual(first);
    expect((await compose('password_reset', {}, NOW + 3_600_000)).text).not.toBe(first.text);
  });
});

test.each(OUTBOX_KINDS)('a %s reads without style, pictures or scripts, in both schemes', async (kind) => {
  const { html, text } = await compose(kind);
  expect(html).toMatch(/^<!doctype html>\s*<html lang="es-UY">/);
  expect(html).toContain('prefers-color-scheme: dark');
  expect(html).not.toMatch(/<script|<img|<link|@import|url\(/);
  expect(text).not.toMatch(/<[a-z]|&[a-z]+;|undefined|null|NaN/);
  expect(visible(html)).not.toMatch(/undefined|null|NaN/);
});
