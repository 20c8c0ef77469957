/**
 * The sample shop as statements for an empty, migrated database. One statement a table: rows travel as one JSON parameter, so
 * that D1's limit of bound parameters never counts. The migrations' triggers take the stock and keep every derived figure.
 */
import { emailKey } from '#domain/account.ts';
import { nameKey } from '#domain/catalogue.ts';
import { daysInclusive, toEpochDay, type Day } from '#domain/day.ts';
import { totalCents } from '#domain/money.ts';
import { instantOf, sampleReservations } from './bookings.ts';
import { INSTRUMENTS } from './catalogue.ts';
import { CATEGORIES } from './categories.ts';
import { sampleLedger, sampleMovements } from './counter.ts';
import { FAVORITES } from './favorites.ts';
import { sampleRatings } from './ratings.ts';
import { SPECIFICATIONS } from './specifications.ts';
import { SAMPLE_USERS } from './users.ts';

export type Statement = { sql: string; params: [rowsJson: string] };

/** In place of a password hash: no password matches it. */
const NO_PASSWORD = 'none';
const OPENING_MINUTE = 10 * 60;

type Row = Record<string, string | number | null>;

/** A column is called as its field, in snake case. */
function insert(table: string, rows: readonly Row[]): Statement {
  const fields = Object.keys(rows[0] ?? {});
  const columns = fields.map((field) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  const values = fields.map((field) => `value ->> '${field}'`);
  return {
    sql: `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM json_each(?1)`,
    params: [JSON.stringify(rows)],
  };
}

/**
 * Statements in the order in which they must run, as one batch. `hashOf` gives the stored form of a sample account's password.
 * No e-mail is written for sample reservations: none was ever sent.
 */
export async function sampleShopSql(today: Day, hashOf: (password: string) => Promise<string>): Promise<Statement[]> {
  const users = await Promise.all(
    SAMPLE_USERS.map(async ({ joinedDaysAgo, isActive, emailVerified, password, ...facts }) => {
      const createdAt = instantOf(today, -joinedDaysAgo, OPENING_MINUTE + facts.id);
      return {
        ...facts,
        emailKey: emailKey(facts.email),
        isActive: Number(isActive),
        emailVerifiedAt: emailVerified ? createdAt : null,
        passwordHash: password === null ? NO_PASSWORD : await hashOf(password),
        createdAt,
      };
    }),
  );

  const images = INSTRUMENTS.flatMap(({ id, pictures, addedDaysAgo }) =>
    pictures.map((picture, position) => ({
      ...picture,
      instrumentId: id,
      position,
      createdAt: instantOf(today, -addedDaysAgo, OPENING_MINUTE),
    })),
  );

  const specificationEntries = INSTRUMENTS.flatMap((instrument) =>
    SPECIFICATIONS.map((specification, position) => ({
      instrumentId: instrument.id,
      position,
      specificationId: specification.id,
      value: instrument.specifications[specification.label],
    })),
  );

  return [
    insert('users', users),
    insert(
      'categories',
      CATEGORIES.map((category) => ({ ...category, nameKey: nameKey(category.name) })),
    ),
    insert(
      'specifications',
      SPECIFICATIONS.map((specification) => ({ ...specification, labelKey: nameKey(specification.label) })),
    ),
    insert(
      'instruments',
      INSTRUMENTS.toReversed().map(({ slug, scenes, pictures, specifications, provider, addedDaysAgo, ...facts }) => ({
        ...facts,
        nameKey: nameKey(facts.name),
        stockSince: toEpochDay(today) - addedDaysAgo,
        providerName: provider?.name ?? null,
        providerContact: provider?.contact ?? null,
        createdAt: instantOf(today, -addedDaysAgo, OPENING_MINUTE),
      })),
    ),
    insert('images', images),
    insert('instrument_specifications', specificationEntries),
    insert('reservations', reservationRows(today)),
    // The sample shop records movements from the day of its seeding on.
    {
      sql: `UPDATE settings SET recording_since = (SELECT value FROM json_each(?1))`,
      params: [JSON.stringify([toEpochDay(today)])],
    },
    insert('movements', sampleMovements(today)),
    insert('ledger', sampleLedger(today)),
    insert('ratings', sampleRatings(today)),
    insert(
      'favorites',
      FAVORITES.map((favorite, index) => ({
        ...favorite,
        createdAt: instantOf(today, index - FAVORITES.length, OPENING_MINUTE),
      })),
    ),
  ];
}

const reservationRows = (today: Day): Row[] =>
  sampleReservations(today).map(({ startDate, endDate, moved: _, ...facts }) => ({
    ...facts,
    requestId: `sample-${facts.id}`,
    startDay: toEpochDay(startDate),
    endDay: toEpochDay(endDate),
    totalCents: totalCents(facts.priceCents, daysInclusive(startDate, endDate), facts.quantity),
  }));
