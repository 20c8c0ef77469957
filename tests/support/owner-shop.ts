/**
 * The shop of an owner's day: 300 instruments, 400 customers and 1,500 reservations, of which so many go out, come back and are late
 * today as a busy day has. Written straight into an empty, migrated database; its triggers take the stock.
 */
import { emailKey } from '#domain/account.ts';
import { nameKey } from '#domain/catalogue.ts';
import { daysInclusive, fromEpochDay, toEpochDay, type Day } from '#domain/day.ts';
import { totalCents } from '#domain/money.ts';
import { instantInShop } from '#domain/shop-clock.ts';
import { seededRandom } from '#seed/random.ts';
import { hashPassword } from '#worker/session/password.ts';
import type { Database } from './staged-shop.ts';

export const OWNER = { email: 'admin@resuena.com', password: 'Admin123' };

const INSTRUMENTS = 300;
const CUSTOMERS = 400;
const RESERVATIONS = 1_500;
const ADMIN_ID = 1;
/** Later than every reservation that is under way began. */
const RECORDING_DAYS = 60;
const HISTORY_DAYS = 400;
const OPENING_MINUTE = 10 * 60;
const DEPOSIT_CENTS = 10_000;

const KINDS = [
  'Guitarra',
  'Violín',
  'Bandoneón',
  'Saxofón',
  'Teclado',
  'Contrabajo',
  'Clarinete',
  'Charango',
  'Tambor',
  'Acordeón',
];
const FIRST_NAMES = ['Lucía', 'Mateo', 'Sofía', 'Bruno', 'Camila', 'Tomás', 'Elena', 'Joaquín', 'Rocío', 'Nicolás'];
const LAST_NAMES = ['Méndez', 'Pereyra', 'Olivera', 'Cabrera', 'Rivero', 'Sosa', 'Núñez', 'Acosta', 'Ferreira', 'Duarte'];

/** A line as the day finds it. */
export type OwnerLine = { id: number; userId: number; userName: string; instrumentName: string };

export type OwnerDay = {
  toHandOver: OwnerLine[];
  /** Paid, and without a deposit. */
  toReceive: OwnerLine[];
  /** Paid, with a deposit. */
  withDeposit: OwnerLine;
  late: OwnerLine[];
  notCollected: OwnerLine[];
  /** Names of instruments that are free today and next week. */
  free: string[];
};

type Under = { count: number; start: number; end: number; isOut: boolean; isPaid: boolean; deposit?: number };

/** Days from today. */
const UNDER_WAY = {
  toHandOver: { count: 40, start: 0, end: 2, isOut: false, isPaid: true },
  toReceive: { count: 37, start: -3, end: 0, isOut: true, isPaid: true },
  withDeposit: { count: 1, start: -3, end: 0, isOut: true, isPaid: true, deposit: DEPOSIT_CENTS },
  late: { count: 3, start: -6, end: -1, isOut: true, isPaid: true },
  notCollected: { count: 2, start: -1, end: 3, isOut: false, isPaid: false },
} as const satisfies Record<string, Under>;

type Facts = { userId: number; instrumentId: number; startDay: number; endDay: number; status: string };

const priceOf = (instrumentId: number): number => 4_500 + 125 * (instrumentId % 40);
const pick = (names: readonly string[], place: number): string => names[place % names.length] ?? '';
const nameOf = (userId: number): { username: string; lastname: string } => ({
  username: pick(FIRST_NAMES, userId),
  lastname: `${pick(LAST_NAMES, Math.floor(userId / FIRST_NAMES.length))} ${userId}`,
});
const instrumentName = (id: number): string => `${pick(KINDS, id)} ${1_000 + id}`;
const pictureKey = (instrumentId: number): string => `owner-${instrumentId}.webp`;

async function insert(db: Database, table: string, rows: readonly object[]): Promise<void> {
  const fields = Object.keys(rows[0] ?? {});
  const columns = fields.map((field) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  const values = fields.map((field) => `value ->> '${field}'`);
  await db
    .prepare(`INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM json_each(?1)`)
    .bind(JSON.stringify(rows))
    .all();
}

/** `put` stores a picture under a name: each instrument shows one. */
export async function fillOwnerShop(db: Database, today: Day, put: (key: string) => Promise<unknown>): Promise<OwnerDay> {
  await writePeople(db, today);
  await writeInstruments(db, today, put);
  const { rows, day, moved } = planReservations(today);
  await insert(db, 'reservations', rows);
  await db
    .prepare('UPDATE settings SET recording_since = ?1')
    .bind(toEpochDay(today) - RECORDING_DAYS)
    .all();
  const lines = rows.filter(({ id }) => moved.has(id));
  const out = lines.filter(({ id }) => moved.get(id)?.isOut);
  await insert(
    db,
    'movements',
    out.map(({ id, startDay, quantity }) => ({
      reservationId: id,
      kind: 'out',
      quantity,
      actorId: ADMIN_ID,
      at: opening(startDay),
    })),
  );
  const entry = { method: 'cash', actorId: ADMIN_ID, at: opening(toEpochDay(today) - 3) };
  await insert(
    db,
    'ledger',
    lines.flatMap(({ id, totalCents: amountCents }) => {
      const { isPaid, deposit = 0 } = moved.get(id) ?? { isPaid: false };
      return [
        ...(isPaid ? [{ orderId: id, kind: 'payment', amountCents, ...entry }] : []),
        ...(deposit > 0 ? [{ orderId: id, kind: 'deposit', amountCents: deposit, ...entry }] : []),
      ];
    }),
  );
  return day;
}

const opening = (day: number): number => instantInShop(fromEpochDay(day), OPENING_MINUTE);

async function writePeople(db: Database, today: Day): Promise<void> {
  const createdAt = opening(toEpochDay(today) - HISTORY_DAYS);
  const account = (id: number, email: string, rest: object) => ({
    id,
    email,
    emailKey: emailKey(email),
    emailVerifiedAt: createdAt,
    createdAt,
    ...rest,
  });
  const owner = {
    username: 'Martina',
    lastname: 'Olivera',
    phone: null,
    role: 'ADMIN',
    passwordHash: await hashPassword(OWNER.password),
  };
  const customers = Array.from({ length: CUSTOMERS }, (_, place) => {
    const id = ADMIN_ID + 1 + place;
    const facts = { ...nameOf(id), phone: `+598 99 ${String(100_000 + id)}`, role: 'USER', passwordHash: 'none' };
    return account(id, `cliente${id}@example.com`, facts);
  });
  await insert(db, 'users', [account(ADMIN_ID, OWNER.email, owner), ...customers]);
}

async function writeInstruments(db: Database, today: Day, put: (key: string) => Promise<unknown>): Promise<void> {
  await insert(db, 'categories', [
    { id: 1, name: 'Instrumentos', nameKey: nameKey('Instrumentos'), description: '', icon: 'fa-music' },
  ]);
  const stockSince = toEpochDay(today) - HISTORY_DAYS;
  const ids = Array.from({ length: INSTRUMENTS }, (_, place) => place + 1);
  await insert(
    db,
    'instruments',
    ids.map((id) => {
      const name = instrumentName(id);
      const facts = { description: 'Con estuche y correa.', categoryId: 1, priceCents: priceOf(id), stock: 1 + (id % 5) };
      return { id, name, nameKey: nameKey(name), ...facts, stockSince, createdAt: opening(stockSince) };
    }),
  );
  for (const id of ids) await put(pictureKey(id));
  const size = { position: 0, width: 1_200, height: 900, createdAt: opening(stockSince) };
  await insert(
    db,
    'images',
    ids.map((id) => ({ instrumentId: id, key: pictureKey(id), ...size })),
  );
}

/** What is under way lies on instruments of its own, one line each; the rest is over, or begins after next week. */
function planReservations(today: Day) {
  const first = toEpochDay(today);
  const random = seededRandom(RESERVATIONS);
  const facts: Facts[] = [];
  const under: Under[] = [];
  const day = { free: [] as string[] } as unknown as OwnerDay;
  const line = (id: number, { userId, instrumentId }: Facts): OwnerLine => {
    const { username, lastname } = nameOf(userId);
    return { id, userId, userName: `${username} ${lastname}`, instrumentName: instrumentName(instrumentId) };
  };
  const count = Object.values(UNDER_WAY).reduce((sum, each) => sum + each.count, 0);
  const past = RESERVATIONS - count - 200;
  for (let i = 0; i < past; i += 1) {
    const startDay = first - random.between(10, HISTORY_DAYS - 10);
    const place = { userId: random.between(2, CUSTOMERS + 1), instrumentId: random.between(1, INSTRUMENTS) };
    facts.push({ ...place, startDay, endDay: startDay + random.between(0, 6), status: random.oneIn(12) ? 'CANCELLED' : 'ENDED' });
  }
  for (let i = 0; i < 200; i += 1) {
    const startDay = first + 15 + (i % 40);
    facts.push({ userId: 2 + i, instrumentId: 1 + i, startDay, endDay: startDay + random.between(0, 5), status: 'ACTIVE' });
  }
  const firstUnder = facts.length;
  for (const [name, each] of Object.entries(UNDER_WAY)) {
    const own: OwnerLine[] = [];
    for (let i = 0; i < each.count; i += 1) {
      const place = under.length;
      const at = {
        userId: 200 + place,
        instrumentId: 1 + place,
        startDay: first + each.start,
        endDay: first + each.end,
        status: 'ACTIVE',
      };
      facts.push(at);
      under.push(each);
      own.push(line(facts.length, at));
    }
    Object.assign(day, { [name]: each.count === 1 ? own[0] : own });
  }
  for (let id = INSTRUMENTS - 9; id <= INSTRUMENTS; id += 1) day.free.push(instrumentName(id));
  const rows = facts.map((fact, place) => {
    const priceCents = priceOf(fact.instrumentId);
    const days = daysInclusive(fromEpochDay(fact.startDay), fromEpochDay(fact.endDay));
    const isOver = fact.status !== 'ACTIVE';
    return {
      id: place + 1,
      requestId: `owner-${place}`,
      ...fact,
      quantity: 1,
      priceCents,
      totalCents: totalCents(priceCents, days, 1),
      createdAt: opening(Math.min(fact.startDay, first) - 5),
      closedAt: isOver ? opening(fact.endDay) : null,
    };
  });
  return { rows, day, moved: new Map(under.map((each, place): [number, Under] => [firstUnder + place + 1, each])) };
}
