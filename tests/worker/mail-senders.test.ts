import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { seededRandom, type Random } from '#seed/random.ts';
import { findMessage } from '#worker/db/mailbox.ts';
import { createCloudflareSender } from '#worker/mail/cloudflare-sender.ts';
import { chooseSender } from '#worker/mail/choose-sender.ts';
import { createMailboxSender } from '#worker/mail/choose-sender.ts';
import { createResendSender } from '#worker/mail/resend-sender.ts';
import type { MailMessage } from '#worker/db/mailbox.ts';
import { SEND_TIMEOUT_MS, type Sender } from '#worker/mail/sender.ts';
import { createFaultySender } from '#tests/support/faulty-sender.ts';
import { createMailProvider, type AcceptedMail, type Fault } from '#tests/support/mail-provider.ts';

const FROM = 'Resuena <hola@resuena.com>';

const message: MailMessage = {
  to: 'ana@resuena.com',
  subject: 'Reserva confirmada n.º 17: Guitarra «criolla» — ñandú',
  html: '<p>Hola, Ana &amp; compañía</p>',
  text: 'Hola, Ana & compañía',
  attachments: [{ filename: 'reserva-17.ics', contentType: 'text/calendar; charset=utf-8', content: 'SUMMARY:Canción\r\n' }],
};

type Setting = { sender: Sender; accepted: (key: string) => Promise<AcceptedMail[]> };

const fromMailbox = async (key: string): Promise<AcceptedMail[]> => {
  const kept = await findMessage(env.DB, key);
  if (!kept) return [];
  const { to, subject, html, text, attachments } = kept;
  return [{ key, to, subject, html, text, attachments: [...attachments] }];
};

/** Storage that cannot be reached: what the `mailbox` transport's provider being down looks like. */
const brokenStorage = (): D1Database =>
  new Proxy(env.DB, {
    get: () => () => {
      throw new Error('D1_ERROR: Network connection lost.');
    },
  });

type Adapter = {
  name: string;
  honoursKeys: boolean;
  open: () => Setting;
  /** Senders whose provider fails each time, in each way that may pass. */
  passing: () => Sender[];
  /** The same for each way that will not pass; absent where there is none. */
  permanent?: () => Sender[];
};

const resendAt = (fault?: Fault) => {
  const provider = createMailProvider(() => fault);
  return { provider, sender: createResendSender({ apiKey: 're_test', from: FROM, fetch: provider.fetch }) };
};
const cloudflareAt = (fault?: Fault) => {
  const provider = createMailProvider(() => fault);
  return { provider, sender: createCloudflareSender(provider.binding, FROM) };
};

const always = (number: number): Random => ({ ...seededRandom(1), between: () => number });

const ADAPTERS: Adapter[] = [
  {
    name: 'mailbox',
    honoursKeys: true,
    open: () => ({ sender: createMailboxSender(env.DB), accepted: fromMailbox }),
    passing: () => [createMailboxSender(brokenStorage())],
  },
  {
    name: 'cloudflare',
    honoursKeys: false,
    open: () => {
      const { provider, sender } = cloudflareAt();
      return { sender, accepted: async (key) => provider.accepted.filter((mail) => mail.key === key) };
    },
    passing: () =>
      (
        [
          'unreachable',
          'lost answer',
          'E_RATE_LIMIT_EXCEEDED',
          'E_DAILY_LIMIT_EXCEEDED',
          'E_INTERNAL_SERVER_ERROR',
          'E_DELIVERY_FAILED',
          'E_SENDER_NOT_VERIFIED',
        ] as const
      ).map((fault) => cloudflareAt(fault).sender),
    permanent: () =>
      (['E_VALIDATION_ERROR', 'E_RECIPIENT_SUPPRESSED', 'E_CONTENT_TOO_LARGE'] as const).map(
        (fault) => cloudflareAt(fault).sender,
      ),
  },
  {
    name: 'resend',
    honoursKeys: true,
    open: () => {
      const { provider, sender } = resendAt();
      return { sender, accepted: async (key) => provider.accepted.filter((mail) => mail.key === key) };
    },
    passing: () => (['unreachable', 'lost answer', 401, 403, 408, 429, 500, 503] as const).map((fault) => resendAt(fault).sender),
    permanent: () => ([400, 404, 413, 422] as const).map((fault) => resendAt(fault).sender),
  },
  {
    name: 'fault-injecting',
    honoursKeys: true,
    open: () => {
      const { provider, sender } = resendAt();
      const faulty = createFaultySender(sender, seededRandom(20_261_121));
      return { sender: faulty, accepted: async (key) => provider.accepted.filter((mail) => mail.key === key) };
    },
    passing: () => [15, 30].map((luck) => createFaultySender(createMailboxSender(env.DB), always(luck))),
  },
];

/** Hands a message over until it is accepted, as the consumer does; fails on anything that no retry would mend. */
async function deliver(sender: Sender, key: string): Promise<void> {
  for (let attempt = 1; attempt <= 40; attempt += 1) {
    const outcome = await sender.send(message, key);
    if (outcome.kind === 'accepted') return;
    expect(outcome.kind, 'reason' in outcome ? outcome.reason : '').toBe('retry');
  }
  throw new Error('never accepted');
}

describe.each(ADAPTERS)('the $name sender', ({ open, passing }) => {
  test('hands over every part of the message as it is', async () => {
    const { sender, accepted } = open();
    const key = crypto.randomUUID();
    await deliver(sender, key);
    const [mail] = await accepted(key);
    expect(mail).toEqual({ ...message, key, attachments: [...message.attachments] });
  });

  test('keeps messages of different keys apart', async () => {
    const { sender, accepted } = open();
    const keys = Array.from({ length: 20 }, () => crypto.randomUUID());
    for (const key of keys) await deliver(sender, key);
    const counts = await Promise.all(keys.map(async (key) => (await accepted(key)).length));
    expect(counts).toEqual(keys.map(() => 1));
  });

  test('asks to try again, with a reason, after what may pass', async () => {
    for (const sender of passing()) {
      const outcome = await sender.send(message, crypto.randomUUID());
      expect(outcome).toMatchObject({ kind: 'retry', reason: expect.stringMatching(/\S/) });
    }
  });
});

describe.each(ADAPTERS.filter(({ honoursKeys }) => honoursKeys))('the $name sender', ({ open }) => {
  test('is accepted once for a key, however often it is handed over', async () => {
    const { sender, accepted } = open();
    const key = crypto.randomUUID();
    for (let round = 0; round < 5; round += 1) await deliver(sender, key);
    expect(await accepted(key)).toHaveLength(1);
  });
});

describe.each(ADAPTERS.filter(({ permanent }) => permanent))('the $name sender', ({ permanent = () => [] }) => {
  test('gives up, with a reason, on what the same message would meet each time', async () => {
    const outcomes = await Promise.all(permanent().map((sender) => sender.send(message, crypto.randomUUID())));
    expect(outcomes.length).toBeGreaterThan(0);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ kind: 'permanent', reason: expect.stringMatching(/\S/) });
  });
});

describe('waiting', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('a binding that never answers is left after the time-out', async () => {
    vi.useFakeTimers();
    const outcome = cloudflareAt('silence').sender.send(message, 'key');
    await vi.advanceTimersByTimeAsync(SEND_TIMEOUT_MS);
    await expect(outcome).resolves.toMatchObject({ kind: 'retry' });
  });

  test('an API that never answers is cut off after the time-out', async () => {
    const timeout = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation(() => AbortSignal.abort(new DOMException('timed out', 'TimeoutError')));
    const provider = createMailProvider(() => 'silence');
    const sender = createResendSender({ apiKey: 're_test', from: FROM, fetch: provider.fetch });
    await expect(sender.send(message, 'key')).resolves.toMatchObject({ kind: 'retry' });
    expect(timeout).toHaveBeenCalledWith(SEND_TIMEOUT_MS);
  });

  test('a wait that the provider asks for is passed on', async () => {
    await expect(resendAt(429).sender.send(message, 'key')).resolves.toMatchObject({ kind: 'retry', afterSeconds: 90 });
    await expect(cloudflareAt('E_DAILY_LIMIT_EXCEEDED').sender.send(message, 'key')).resolves.toMatchObject({
      kind: 'retry',
      afterSeconds: 3_600,
    });
  });
});

test('a key already used for another wording counts as accepted: the first wording is on its way', async () => {
  const { provider, sender } = resendAt();
  await sender.send(message, 'one-key');
  await expect(sender.send({ ...message, text: 'Editado' }, 'one-key')).resolves.toEqual({ kind: 'accepted' });
  expect(provider.accepted).toHaveLength(1);
});

test('a redirect is not followed: the message and the key go nowhere else', async () => {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    asked.push(new Request(input, init).redirect);
    return new Response(null, { status: 307, headers: { Location: 'https://elsewhere.example/' } });
  };
  const sender = createResendSender({ apiKey: 're_test', from: FROM, fetch });
  await expect(sender.send(message, 'key')).resolves.toMatchObject({ kind: 'retry' });
  expect(asked).toEqual(['manual']);
});

describe('choosing by MAIL_TRANSPORT', () => {
  test.each(['', 'smtp', 'constructor'])('%j sends nothing and says what is wrong', async (transport) => {
    const outcome = await chooseSender({ ...env, MAIL_TRANSPORT: transport }).send(message, 'key');
    expect(outcome).toMatchObject({ kind: 'retry', reason: expect.stringContaining('MAIL_TRANSPORT') });
  });

  test('resend without its key sends nothing and says so', async () => {
    const outcome = await chooseSender({ ...env, MAIL_TRANSPORT: 'resend' }).send(message, 'key');
    expect(outcome).toMatchObject({ kind: 'retry', reason: expect.stringContaining('RESEND_API_KEY') });
  });

  test('cloudflare sends from the configured address, name apart', async () => {
    const sent: unknown[] = [];
    const EMAIL = { send: async (mail: unknown) => ({ messageId: String(sent.push(mail)) }) };
    const outcome = await chooseSender({ ...env, MAIL_TRANSPORT: 'cloudflare', MAIL_FROM: FROM, EMAIL }).send(message, 'the-key');
    expect(outcome).toEqual({ kind: 'accepted' });
    expect(sent).toMatchObject([
      {
        from: { name: 'Resuena', email: 'hola@resuena.com' },
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Resuena-Message': 'the-key' },
      },
    ]);
  });
});
