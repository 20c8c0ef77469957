/**
 * Many visitors at once, as on the best day of a shop: they look through lists, search, open instruments and calendars, and some reserve.
 * Every answer is compared with what the database says; in the end its books must be right.
 */
import { api } from '#domain/contract/api.ts';
import { addDays, fromEpochDay, toEpochDay, todayInShop } from '#domain/day.ts';
import { seededRandom, type Random } from '#seed/random.ts';
import { fillCatalogue } from '#tests/bench/filled-catalogue.ts';
import { audit } from '#tests/support/audited.ts';
import { codeOfRefusal, openDoor, type Door } from '#tests/support/door.ts';
import { openEdge, SESSION_KEY, temporaryState } from '#tests/support/edge.ts';
import { stageShop, type Database, type StagedShop } from '#tests/support/staged-shop.ts';
import { report, type Outcome } from './report.ts';

const VISITORS = 200;
const INSTRUMENTS = 10_000;
const PAGE = 10;
const DAYS = 30;

type Stored = { id: number; name: string; stock: number };

type Visit = {
  door: Door;
  random: Random;
  shop: StagedShop;
  /** By id. Those of an even id are never reserved, so that their calendars stand still. */
  stored: ReadonlyMap<number, Stored>;
  /** Units in use, by 'instrument/day'. */
  used: ReadonlyMap<string, number>;
  counts: Record<string, number>;
  faults: string[];
};

export const runVisitors = ({ seed, seconds }: { seed: number; seconds: number }): Promise<Outcome> =>
  report(
    `${VISITORS} visitors at once for ${seconds} s at ${INSTRUMENTS} instruments, 2% of what they do is reserving`,
    seed,
    async () => {
      const { stateDir, remove } = temporaryState();
      try {
        await (await openEdge(stateDir, { mail: false })).close();
        await fillCatalogue(stateDir, INSTRUMENTS);
        const edge = await openEdge(stateDir, { mail: false });
        try {
          const db = await edge.database();
          return await receive(openDoor(edge.origin, fetch), db, seed, seconds);
        } finally {
          await edge.close();
        }
      } finally {
        remove();
      }
    },
  );

async function receive(door: Door, db: Database, seed: number, seconds: number) {
  const shop = await stageShop(db, { stocks: [], customers: VISITORS, sessionKey: SESSION_KEY });
  const { results: instruments } = await db.prepare('SELECT id, name, stock FROM instruments').all();
  const { results: days } = await db.prepare('SELECT instrument_id, day, used FROM stock_days').all();
  const visit: Visit = {
    door,
    random: seededRandom(seed),
    shop,
    stored: new Map((instruments as Stored[]).map((one) => [one.id, one])),
    used: new Map(
      (days as { instrument_id: number; day: number; used: number }[]).map((one) => [
        `${one.instrument_id}/${one.day}`,
        one.used,
      ]),
    ),
    counts: {},
    faults: [],
  };
  const took: number[] = [];
  const endsAt = performance.now() + seconds * 1_000;
  await Promise.all(
    Array.from({ length: VISITORS }, async (_, visitor) => {
      while (performance.now() < endsAt && visit.faults.length < 20) {
        const startedAt = performance.now();
        await act(visit, visitor);
        took.push(performance.now() - startedAt);
      }
    }),
  );

  const ids = shop.customers.map(({ id }) => id);
  const { results } = await db
    .prepare('SELECT count(*) AS count FROM reservations WHERE user_id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(ids))
    .all();
  const [made] = results as { count: number }[];
  const granted = visit.counts['reserved'] ?? 0;
  if (made?.count !== granted) visit.faults.push(`${granted} reservations were granted, ${made?.count} are there`);
  if (granted === 0) visit.faults.push('nothing was reserved');
  for (const difference of await audit(db)) visit.faults.push(`audit: ${JSON.stringify(difference)}`);

  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.floor(share * sorted.length)] ?? 0);
  return {
    facts: {
      ...visit.counts,
      'answers a second': Math.round(took.length / seconds),
      'half of them within ms': at(0.5),
      '95% within ms': at(0.95),
      '99% within ms': at(0.99),
      'wrong answers': visit.faults.length,
    },
    faults: visit.faults,
  };
}

async function act(visit: Visit, visitor: number): Promise<void> {
  const dice = visit.random.between(1, 100);
  const what = dice <= 2 ? 'reserved' : dice <= 40 ? 'lists' : dice <= 60 ? 'searches' : dice <= 85 ? 'details' : 'calendars';
  try {
    const wrong = await actions[what](visit, visitor);
    if (wrong === 'refused') visit.counts['refused for want of stock'] = (visit.counts['refused for want of stock'] ?? 0) + 1;
    else if (wrong === null) visit.counts[what] = (visit.counts[what] ?? 0) + 1;
    else visit.faults.push(`${what}: ${wrong}`);
  } catch (error) {
    visit.faults.push(`${what}: ${String(error)}`);
  }
}

/** Each returns what is wrong with the answer, or null. */
const actions = {
  async lists({ door, random, stored }: Visit) {
    const page = random.between(1, 50);
    const { status, json } = await door('GET', `/api/instruments?page=${page}&size=${PAGE}`);
    const found = api['GET /api/instruments'].reply.parse(json);
    const expected = Array.from({ length: PAGE }, (_, i) => INSTRUMENTS - (page - 1) * PAGE - i);
    const isRight = status === 200 && found.every(({ id, name }, i) => id === expected[i] && name === stored.get(id)?.name);
    return isRight && found.length === PAGE ? null : `page ${page} is ${status} ${found.map(({ id }) => id).join()}`;
  },

  async searches({ door, random, stored }: Visit) {
    const one = oneOf(stored, random.between(1, INSTRUMENTS));
    const { status, json } = await door(
      'GET',
      `/api/instruments/results?search=${encodeURIComponent(one.name)}&page=1&size=${PAGE}`,
    );
    const reply = api['GET /api/instruments/results'].reply.parse(json);
    return status === 200 && reply.products.some(({ id }) => id === one.id) ? null : `'${one.name}' is not found: ${status}`;
  },

  async details({ door, random, stored }: Visit) {
    const one = oneOf(stored, random.between(1, INSTRUMENTS));
    const { status, json } = await door('GET', `/api/instruments/${one.id}`);
    const { id, name, stock } = api['GET /api/instruments/:id'].reply.parse(json);
    return status === 200 && id === one.id && name === one.name && stock === one.stock
      ? null
      : `${one.id} is ${status} ${id} ${name}`;
  },

  async calendars({ door, random, stored, used }: Visit) {
    const one = oneOf(stored, 2 * random.between(1, INSTRUMENTS / 2));
    const from = todayInShop(Date.now());
    const { status, json } = await door(
      'GET',
      `/api/availability/daily-stock?instrumentId=${one.id}&startDate=${from}&endDate=${addDays(from, DAYS - 1)}`,
    );
    const days = api['GET /api/availability/daily-stock'].reply.parse(json);
    const wrong = days.filter(
      ({ date, availableStock }) => availableStock !== one.stock - (used.get(`${one.id}/${toEpochDay(date)}`) ?? 0),
    );
    return status === 200 && days.length === DAYS && wrong.length === 0
      ? null
      : `of ${one.id} ${status} ${JSON.stringify(wrong)}`;
  },

  async reserved({ door, random, shop, stored }: Visit, visitor: number) {
    const person = shop.customers[visitor];
    const one = oneOf(stored, 2 * random.between(1, INSTRUMENTS / 2) - 1);
    const start = toEpochDay(shop.firstDay) + random.between(0, DAYS);
    const json = {
      instrumentId: one.id,
      userId: person?.id,
      startDate: fromEpochDay(start),
      endDate: fromEpochDay(start + random.between(0, 6)),
      quantity: 1,
    };
    const answer = await door('POST', '/api/reservations', { cookie: person?.cookie ?? '', json });
    if (answer.status === 201) return null;
    const code = codeOfRefusal(answer);
    return code === 'no_stock' ? 'refused' : `refused: ${code}`;
  },
} satisfies Record<string, (visit: Visit, visitor: number) => Promise<string | null>>;

function oneOf(stored: ReadonlyMap<number, Stored>, id: number): Stored {
  const found = stored.get(id);
  if (!found) throw new Error(`no instrument ${id}`);
  return found;
}
