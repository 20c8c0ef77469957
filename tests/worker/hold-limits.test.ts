/** What unconfirmed accounts of one network may hold together, and the attack that it stops: throwaway accounts that sell the shop out. */
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { User } from '#domain/contract/users.ts';
import { addDays } from '#domain/day.ts';
import { HOLD_MS } from '#domain/hold.ts';
import { networkOf, SITE_FACTOR, siteOf } from '#worker/session/client-address.ts';
import { sweep } from '#worker/sweep.ts';
import { audit } from '#tests/support/audited.ts';
import { codeOfRefusal, type Answer, type Door } from '#tests/support/door.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { doorFrom, freshIpv4, hexGroup } from './door-from.ts';
import { door, ownShop } from './shop-of-own.ts';
import { acceptMail, confirmAddress, heldNow, SILENT_QUEUE } from './unconfirmed.ts';

/** What wrangler.toml says: tests/tools/shop-config.test.ts compares. */
const DEPLOYED = { UNCONFIRMED_UNIT_DAYS: '450', REGISTRATIONS_AN_HOUR: '30' };
const MINUTE_MS = 60_000;

type Person = { id: number; cookie: string };

async function register(ask: Door): Promise<Person> {
  const account = { email: `nadie-${crypto.randomUUID()}@correo.com`, password: 'Cliente123' };
  const registered = await ask('POST', '/api/users/register', { json: { username: 'Nadie', lastname: 'Nunca', ...account } });
  expect(registered.status).toBe(201);
  const login = await ask('POST', '/login', { json: account });
  return { id: User.parse(login.json).id, cookie: login.headers.get('Set-Cookie')?.split(';')[0] ?? '' };
}

type Wish = { instrument: number; from: number; days: number; quantity: number };

function reserve(ask: Door, shop: StagedShop, { id: userId, cookie }: Person, wish: Wish): Promise<Answer> {
  const startDate = addDays(shop.firstDay, wish.from);
  const endDate = addDays(startDate, wish.days - 1);
  const json = { instrumentId: shop.instruments[wish.instrument]?.id, userId, startDate, endDate, quantity: wish.quantity };
  return ask('POST', '/api/reservations', { cookie, json });
}

async function unitDaysUsed({ instruments }: StagedShop): Promise<number> {
  const ids = JSON.stringify(instruments.map(({ id }) => id));
  const used = env.DB.prepare(
    'SELECT coalesce(sum(used), 0) AS n FROM stock_days WHERE instrument_id IN (SELECT value FROM json_each(?1))',
  );
  return (await used.bind(ids).first<number>('n')) ?? 0;
}

it('eleven throwaway accounts of one address hold 450 unit-days, hinder no confirmed customer, and hold nothing two hours later', async () => {
  const shop = await ownShop([10, 10, 10, 10, 10, 10], 1);
  const attacker = doorFrom(freshIpv4(), { ...DEPLOYED, ...SILENT_QUEUE });
  const accounts: Person[] = [];
  for (let i = 0; i < 11; i += 1) accounts.push(await register(attacker));

  // 109 reservations of 20 unit-days each, the accounts beside each other.
  const attempts = await Promise.all(
    accounts.map(async (account, i) => {
      const answers: Answer[] = [];
      for (let n = 0; n < (i === 0 ? 9 : 10); n += 1)
        answers.push(await reserve(attacker, shop, account, { instrument: (i + n) % 6, from: n * 10, days: 10, quantity: 2 }));
      return answers;
    }),
  );
  const answers = attempts.flat();
  const refused = answers.filter(({ status }) => status !== 201);
  expect([answers.length, answers.length - refused.length]).toEqual([109, 22]);
  expect(new Set(refused.map((answer) => `${answer.status} ${codeOfRefusal(answer)}`))).toEqual(
    new Set(['409 unverified_limit']),
  );
  expect(refused[0]?.json).toMatchObject({ message: expect.stringMatching(/^Confirma tu correo/) });
  expect(await unitDaysUsed(shop)).toBe(440);
  // The last ten fit; one more does not.
  const [last = { id: 0, cookie: '' }] = accounts.slice(-1);
  expect((await reserve(attacker, shop, last, { instrument: 0, from: 120, days: 11, quantity: 1 })).status).toBe(409);
  expect((await reserve(attacker, shop, last, { instrument: 0, from: 120, days: 10, quantity: 1 })).status).toBe(201);
  expect(await unitDaysUsed(shop)).toBe(450);

  const [customer = { id: 0, cookie: '' }] = shop.customers;
  const asked = { instrument: 1, from: 150, days: 90, quantity: 10 };
  expect((await reserve(attacker, shop, customer, asked)).status).toBe(201);
  const elsewhere = doorFrom(freshIpv4(), { ...DEPLOYED, ...SILENT_QUEUE });
  expect((await reserve(elsewhere, shop, last, { ...asked, instrument: 2, quantity: 1 })).status).toBe(201);

  await acceptMail(accounts.map(({ id }) => id));
  await sweep(env, Date.now() + HOLD_MS - MINUTE_MS);
  expect(await unitDaysUsed(shop)).toBe(450 + 990);
  await sweep(env, Date.now() + HOLD_MS + MINUTE_MS);
  expect(await unitDaysUsed(shop)).toBe(900);
  expect(await heldNow()).toBe(0);
  expect((await reserve(attacker, shop, last, { instrument: 0, from: 120, days: 10, quantity: 1 })).status).toBe(201);
  expect(await audit(env.DB)).toEqual([]);
});

const LIMIT = 20;

/** Two addresses, and three networks of one IPv6 site whose own limit they can meet together. */
const addresses = (): string[] => {
  const site = `2001:db8:${hexGroup()}`;
  return [freshIpv4(), freshIpv4(), `${site}:1::5`, `${site}:1::6`, ...[2, 3, 4, 5, 6].map((group) => `${site}:${group}::5`)];
};

type Step =
  | { kind: 'burst'; wishes: { customer: number; from: number; wish: Wish }[] }
  | { kind: 'confirm'; customer: number }
  | { kind: 'cancel'; nth: number }
  | { kind: 'expire' };

const CUSTOMERS = 12;
const wishes = fc.record({
  customer: fc.nat(CUSTOMERS - 1),
  from: fc.nat(8),
  wish: fc.record({
    instrument: fc.nat(1),
    from: fc.nat(30),
    days: fc.integer({ min: 1, max: 6 }),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
});
const burst = fc.array(wishes, { minLength: 4, maxLength: 14 }).map((list): Step => ({ kind: 'burst', wishes: list }));
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: burst },
    { weight: 1, arbitrary: fc.nat(CUSTOMERS - 1).map((customer): Step => ({ kind: 'confirm', customer })) },
    { weight: 2, arbitrary: fc.nat(1_000).map((nth): Step => ({ kind: 'cancel', nth })) },
    { weight: 1, arbitrary: fc.constant<Step>({ kind: 'expire' }) },
  ),
  { minLength: 3, maxLength: 10, size: 'max' },
);

type Held = { id: number; customer: number; network: string; unitDays: number };

it('bursts of any shape hold neither more than a network may, nor is anything refused that there was room for', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const shop = await ownShop([1_000, 1_000], CUSTOMERS, CUSTOMERS);
      const places = addresses();
      const doors = places.map((address) => doorFrom(address, { UNCONFIRMED_UNIT_DAYS: String(LIMIT), ...SILENT_QUEUE }));
      const confirmed = new Set<number>();
      let held: Held[] = [];
      const sum = (of: (one: Held) => boolean): number => held.filter(of).reduce((total, { unitDays }) => total + unitDays, 0);
      const isFull = (network: string, unitDays: number): boolean => {
        const site = siteOf(network);
        const inSite = site === null ? 0 : sum((one) => siteOf(one.network) === site);
        return sum((one) => one.network === network) + unitDays > LIMIT || inSite + unitDays > LIMIT * SITE_FACTOR;
      };

      const run = async (step: Step): Promise<void> => {
        if (step.kind === 'confirm') {
          const person = shop.customers[step.customer];
          expect((await confirmAddress(person?.id ?? 0)).status).toBe(204);
          confirmed.add(step.customer);
          held = held.filter(({ customer }) => customer !== step.customer);
        } else if (step.kind === 'cancel') {
          const [gone] = held.splice(step.nth % Math.max(1, held.length), 1);
          if (!gone) return;
          const cookie = shop.customers[gone.customer]?.cookie ?? '';
          expect((await door('PUT', `/api/reservations/${gone.id}/cancel`, { cookie })).status).toBe(200);
        } else if (step.kind === 'expire') {
          await acceptMail(shop.customers.map(({ id }) => id));
          const { results } = await env.DB.prepare('SELECT reservation_id AS id FROM outbox WHERE sent_at IS NOT NULL').all<{
            id: number | null;
          }>();
          const sent = new Set(results.map(({ id }) => id));
          await sweep(env, Date.now() + HOLD_MS + MINUTE_MS);
          held = held.filter(({ id }) => !sent.has(id));
        } else {
          const answers = await Promise.all(
            step.wishes.map(({ customer, from, wish }) =>
              reserve(doors[from] ?? door, shop, shop.customers[customer] ?? { id: 0, cookie: '' }, wish),
            ),
          );
          const outcomes = answers.map((answer, i) => ({ answer, asked: step.wishes[i] ?? fail('no wish') }));
          for (const { answer, asked } of outcomes) {
            if (answer.status !== 201 || confirmed.has(asked.customer)) continue;
            const { id } = answer.json as { id: number };
            const network = networkOf(places[asked.from] ?? '');
            held.push({ id, customer: asked.customer, network, unitDays: asked.wish.days * asked.wish.quantity });
          }
          // Nothing was given back during the burst: what did not fit then does not fit now.
          for (const { answer, asked } of outcomes) {
            if (answer.status === 201) continue;
            const network = networkOf(places[asked.from] ?? '');
            const mine = held.filter(({ customer }) => customer === asked.customer).length;
            if (codeOfRefusal(answer) === 'unverified_limit')
              expect(isFull(network, asked.wish.days * asked.wish.quantity), JSON.stringify({ asked, network, held })).toBe(true);
            else expect([codeOfRefusal(answer), mine]).toEqual(['too_many_open', 10]);
          }
        }
      };
      for (const step of sequence) {
        await run(step);
        for (const { network } of held) expect(isFull(network, 0), network).toBe(false);
      }
      expect(await unitDaysOfHolds(shop)).toBe(sum(() => true));
    }),
    // Limits the time for shrinking a failure.
    { numRuns: 12, interruptAfterTimeLimit: 80_000 },
  );
  expect(await audit(env.DB)).toEqual([]);
});

function fail(why: string): never {
  throw new Error(why);
}

async function unitDaysOfHolds({ customers }: StagedShop): Promise<number> {
  const ids = JSON.stringify(customers.map(({ id }) => id));
  const held = env.DB.prepare(
    `SELECT coalesce(sum(r.quantity * (r.end_day - r.start_day + 1)), 0) AS n FROM unconfirmed_holds h
     JOIN reservations r ON r.id = h.reservation_id WHERE r.user_id IN (SELECT value FROM json_each(?1))`,
  );
  return (await held.bind(ids).first<number>('n')) ?? 0;
}
