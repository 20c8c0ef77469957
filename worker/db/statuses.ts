import { sql } from 'drizzle-orm';
import { OPEN_STATUSES, type ReservationStatus } from '#domain/reservation.ts';

/** A list for IN, of literals: SQLite uses a partial index only where the query has the same ones. */
export const listed = (statuses: readonly ReservationStatus[]): string =>
  `(${statuses.map((status) => `'${status}'`).join(', ')})`;

/** The statuses that hold stock. */
export const OPEN_LIST = listed(OPEN_STATUSES);
export const OPEN = sql.raw(OPEN_LIST);
