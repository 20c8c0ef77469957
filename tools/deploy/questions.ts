/** What a deployment must be told, each once: the answer stands in wrangler.toml from then on. */
import { createInterface } from 'node:readline/promises';
import { TOTAL_PLACE } from '#domain/payment.ts';
import type { Configuration } from './configuration.ts';
import { PLACEHOLDER_DATABASE_ID, PLACEHOLDER_WHATSAPP } from './refusals.ts';
import { writeValue } from './toml.ts';

/** D1 has no location in South America; the first is the nearest to Uruguay. */
export const LOCATIONS = ['enam', 'wnam', 'weur', 'eeur', 'apac', 'oc'] as const;
const STRICT_TRANSPORTS = {
  host: 'max-age=63072000',
  subdomains: 'max-age=63072000; includeSubDomains',
  preload: 'max-age=63072000; includeSubDomains; preload',
} as const;

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/;
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;
const written = (value: string): string => JSON.stringify(value);

type Question = {
  flag: string;
  ask: string;
  /** What stands when nothing is answered; undefined when an answer is needed. */
  usual: (now: Configuration) => string | undefined;
  /** Whether it was never answered. */
  isOpen: (now: Configuration) => boolean;
  isFine: (answer: string) => boolean;
  /** The variables that it fills; the domain and the location are written elsewhere. */
  vars?: (answer: string, now: Configuration) => Record<string, string>;
};

const textOf = (now: Configuration, name: string): string => (now.vars[name] as string | undefined) ?? '';
const isNew = ({ domains }: Configuration): boolean => domains.length === 0;
const asVar = (name: string) => (answer: string) => ({ [name]: answer });
const strictnessOf = (now: Configuration): string | undefined =>
  Object.entries(STRICT_TRANSPORTS).find(([, header]) => header === now.vars['STRICT_TRANSPORT'])?.[0];

const LOCATION: Question = {
  flag: 'location',
  ask: `Location of the database (${LOCATIONS.join(', ')}; none is in South America)`,
  usual: () => LOCATIONS[0],
  isOpen: ({ database }) => database.id === PLACEHOLDER_DATABASE_ID,
  isFine: (answer) => (LOCATIONS as readonly string[]).includes(answer),
};

const domain = (usual: Question['usual']): Question => ({
  flag: 'domain',
  ask: 'Domain of the shop, of a zone in the account',
  usual,
  isOpen: isNew,
  isFine: (answer) => DOMAIN.test(answer),
  vars: (answer) => ({ PUBLIC_ORIGIN: `https://${answer}` }),
});

/** In this order. */
const PRODUCTION: readonly Question[] = [
  domain(({ domains }) => domains[0]),
  LOCATION,
  {
    flag: 'name',
    ask: 'Name that e-mails come from',
    usual: (now) => /^(.+?) </.exec(textOf(now, 'MAIL_FROM'))?.[1],
    isOpen: isNew,
    isFine: (answer) => /^[^<>"]{2,60}$/.test(answer),
    vars: (answer, now) => ({ MAIL_FROM: `${answer} <${textOf(now, 'SHOP_CONTACT')}>` }),
  },
  {
    flag: 'contact',
    ask: 'E-mail address of the shop, which is also where its e-mails come from',
    usual: (now) => textOf(now, 'SHOP_CONTACT'),
    isOpen: isNew,
    isFine: (answer) => EMAIL.test(answer),
    vars: (answer, now) => ({
      SHOP_CONTACT: answer,
      MAIL_FROM: textOf(now, 'MAIL_FROM').replace(/<.*>/, `<${answer}>`),
    }),
  },
  {
    flag: 'transport',
    ask: 'What sends its e-mails (cloudflare, resend)',
    usual: (now) => textOf(now, 'MAIL_TRANSPORT') || undefined,
    isOpen: (now) => textOf(now, 'MAIL_TRANSPORT') === '',
    isFine: (answer) => ['cloudflare', 'resend'].includes(answer),
    vars: asVar('MAIL_TRANSPORT'),
  },
  {
    flag: 'address',
    ask: 'Address of the shop',
    usual: (now) => textOf(now, 'SHOP_ADDRESS'),
    isOpen: isNew,
    isFine: (answer) => answer.length >= 5,
    vars: asVar('SHOP_ADDRESS'),
  },
  {
    flag: 'hours',
    ask: 'When it is open',
    usual: (now) => textOf(now, 'SHOP_HOURS'),
    isOpen: isNew,
    isFine: (answer) => answer.length >= 3,
    vars: asVar('SHOP_HOURS'),
  },
  {
    flag: 'whatsapp',
    ask: 'Its WhatsApp number, with the country and without a plus',
    usual: (now) => (textOf(now, 'SUPPORT_WHATSAPP') === PLACEHOLDER_WHATSAPP ? undefined : textOf(now, 'SUPPORT_WHATSAPP')),
    isOpen: (now) => textOf(now, 'SUPPORT_WHATSAPP') === PLACEHOLDER_WHATSAPP,
    isFine: (answer) => /^[1-9]\d{7,14}$/.test(answer) && answer !== PLACEHOLDER_WHATSAPP,
    vars: asVar('SUPPORT_WHATSAPP'),
  },
  {
    flag: 'payment',
    ask: `How it is paid, with ${TOTAL_PLACE} where the amount stands; empty says nothing`,
    usual: (now) => textOf(now, 'PAYMENT_TERMS'),
    isOpen: isNew,
    isFine: (answer) => answer === '' || answer.includes(TOTAL_PLACE),
    vars: asVar('PAYMENT_TERMS'),
  },
  {
    flag: 'hsts',
    ask: 'Browsers refuse plain http to: host, subdomains (every name of the domain), preload (for good, before a first visit)',
    usual: (now) => strictnessOf(now) ?? 'host',
    isOpen: isNew,
    isFine: (answer) => answer in STRICT_TRANSPORTS,
    vars: (answer) => ({ STRICT_TRANSPORT: STRICT_TRANSPORTS[answer as keyof typeof STRICT_TRANSPORTS] }),
  },
];

/** The rest of a staging shop stands in wrangler.toml. */
const STAGING: readonly Question[] = [domain(({ vars }) => new URL(String(vars['PUBLIC_ORIGIN'])).hostname), LOCATION];

export const FLAGS = PRODUCTION.map(({ flag }) => flag);

export type Asking = {
  configPath: string;
  env: string | undefined;
  given: Readonly<Record<string, string | undefined>>;
  /** Null when nobody is there to answer. */
  ask: ((question: string) => Promise<string>) | null;
};

/** Asks what is open, writes it, and returns the location of a database that is still to be made. Throws naming every flag that is missing or wrong. */
export async function settle(read: () => Configuration, { configPath, env, given, ask }: Asking): Promise<string> {
  const questions = env === undefined ? PRODUCTION : STAGING;
  const answers = new Map<string, string>();
  const problems: string[] = [];
  const before = read();
  for (const question of questions) {
    const { flag, usual, isOpen, isFine } = question;
    let answer = given[flag];
    if (answer === undefined && isOpen(before)) answer = ask ? await askOne(question, before, ask) : usual(before);
    if (answer === undefined && isOpen(before)) problems.push(`--${flag}: ${question.ask}`);
    else if (answer !== undefined && !isFine(answer)) problems.push(`--${flag} '${answer}': ${question.ask}`);
    else if (answer !== undefined) answers.set(flag, answer);
  }
  if (problems.length > 0) throw new Error(['it needs:', ...problems.map((text) => `  ${text}`)].join('\n'));

  const section = env === undefined ? 'vars' : `env.${env}.vars`;
  for (const { flag, vars } of questions) {
    const answer = answers.get(flag);
    if (answer === undefined || !vars) continue;
    for (const [key, value] of Object.entries(vars(answer, read()))) writeValue(configPath, { section, key }, written(value));
  }
  const host = answers.get('domain');
  if (host !== undefined) {
    const place = env === undefined ? '' : `env.${env}`;
    writeValue(configPath, { section: place, key: 'workers_dev' }, 'false');
    writeValue(configPath, { section: place, key: 'routes' }, `[{ pattern = ${written(host)}, custom_domain = true }]`);
  }
  return answers.get('location') ?? LOCATIONS[0];
}

async function askOne(
  { ask: text, usual, isFine }: Question,
  now: Configuration,
  ask: NonNullable<Asking['ask']>,
): Promise<string> {
  const offered = usual(now);
  for (;;) {
    const typed = (await ask(`${text}${offered === undefined ? '' : ` [${offered}]`}: `)).trim();
    const answer = typed === '' ? offered : typed;
    if (answer !== undefined && isFine(answer)) return answer;
  }
}

/** Questions on the terminal; null where there is none. */
export function terminal(): Asking['ask'] {
  if (!process.stdin.isTTY) return null;
  return async (question) => {
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return await lines.question(question);
    } finally {
      lines.close();
    }
  };
}
