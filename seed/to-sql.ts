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
import { FAVORITES } from './favorites.ts';
import { sampleRatings } from './ratings.ts';
import { SPECIFICATIONS } from './specifications.ts';
import { SAMPLE_USERS } from './users.ts';

export type Statement = { sql: string; params: [rowsJson: string] };

/** What stands for the hash of an account that nobody can sign in to. */
const NO_PASSWORD = 'none';
const OPENING_MINUTE = 10 * 60;

type Row = Record<string, string | number | null>;

function insert(table: string, rows: readonly Row[]): Statement {
  const columns = Object.keys(rows[0] ?? {});
  const values = columns.map((column) => `value ->> '${column}'`);
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
    SAMPLE_USERS.map(async (user) => {
      const joinedAt = instantOf(today, -user.joinedDaysAgo, OPENING_MINUTE + user.id);
      return {
        id: user.id,
        email: user.email,
        email_key: emailKey(user.email),
        username: user.username,
        lastname: user.lastname,
        phone: user.phone,
        role: user.role,
        is_active: Number(user.isActive),
        email_verified_at: user.emailVerified ? joinedAt : null,
        password_hash: user.password === null ? NO_PASSWORD : await hashOf(user.password),
        created_at: joinedAt,
      };
    }),
  );

  const images = INSTRUMENTS.flatMap(({ id, pictures, addedDaysAgo }) =>
    pictures.map((picture, position) => ({
      id: picture.id,
      instrument_id: id,
      position,
      key: picture.key,
      width: picture.width,
      height: picture.height,
      created_at: instantOf(today, -addedDaysAgo, OPENING_MINUTE),
    })),
  );

  const specificationEntries = INSTRUMENTS.flatMap((instrument) =>
    SPECIFICATIONS.map((specification, position) => ({
      instrument_id: instrument.id,
      position,
      specification_id: specification.id,
      value: instrument.specifications[specification.label],
    })),
  );

  return [
    insert('users', users),
    insert(
      'categories',
      CATEGORIES.map(({ id, name, description, icon }) => ({ id, name, name_key: nameKey(name), description, icon })),
    ),
    insert(
      'specifications',
      SPECIFICATIONS.map(({ id, label, description, icon }) => ({ id, label, label_key: nameKey(label), description, icon })),
    ),
    insert(
      'instruments',
      INSTRUMENTS.toReversed().map((instrument) => ({
        id: instrument.id,
        name: instrument.name,
        name_key: nameKey(instrument.name),
        description: instrument.description,
        category_id: instrument.categoryId,
        price_cents: instrument.priceCents,
        stock: instrument.stock,
        stock_since: toEpochDay(today) - instrument.addedDaysAgo,
        provider_name: instrument.provider?.name ?? null,
        provider_contact: instrument.provider?.contact ?? null,
        created_at: instantOf(today, -instrument.addedDaysAgo, OPENING_MINUTE),
      })),
    ),
    insert('images', images),
    insert('instrument_specifications', specificationEntries),
    insert('reservations', reservationRows(today)),
    insert(
      'ratings',
      sampleRatings(today).map(({ id, instrumentId, userId, stars, comment, createdAt }) => ({
        id,
        instrument_id: instrumentId,
        user_id: userId,
        stars,
        comment,
        created_at: createdAt,
      })),
    ),
    insert(
      'favorites',
      FAVORITES.map(({ userId, instrumentId }, index) => ({
        user_id: userId,
        instrument_id: instrumentId,
        created_at: instantOf(today, index - FAVORITES.length, OPENING_MINUTE),
      })),
    ),
  ];
}

const reservationRows = (today: Day): Row[] =>
  sampleReservations(today).map((reservation) => ({
    id: reservation.id,
    request_id: `sample-${reservation.id}`,
    user_id: reservation.userId,
    instrument_id: reservation.instrumentId,
    start_day: toEpochDay(reservation.startDate),
    end_day: toEpochDay(reservation.endDate),
    quantity: reservation.quantity,
    status: reservation.status,
    price_cents: reservation.priceCents,
    total_cents: totalCents(
      reservation.priceCents,
      daysInclusive(reservation.startDate, reservation.endDate),
      reservation.quantity,
    ),
    notes: reservation.notes,
    created_at: reservation.createdAt,
    closed_at: reservation.closedAt,
  }));
