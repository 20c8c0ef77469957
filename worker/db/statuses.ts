import { sql } from 'drizzle-orm';
import { OPEN_STATUSES, type ReservationStatus } from '#domain/reservation.ts';

/** To stand after IN: literals, because SQLite uses a partial index only where it reads the same ones in the query. */
export const listed = (statuses: readonly ReservationStatus[]): string =>
  `(${statuses.map((status) => `'${status}'`).join(', ')})`;

/** The statuses that hold stock. */
export const OPEN = sql.raw(listed(OPEN_STATUSES));
