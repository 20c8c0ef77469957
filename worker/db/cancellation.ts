/** Cancels lines: for the shop, their customer, a deactivated account, a maintenance or an expired hold. A no-show is in rental.ts. */
import { sql, type SQL } from 'drizzle-orm';
import { build } from './database.ts';
import { reservations } from './schema/reservations.ts';
import { OPEN } from './statuses.ts';

/** Of `reservations`: those that hold stock. */
const HOLDING = sql`${reservations.status} IN ${OPEN}`;

/** Of `reservations`: those that may be cancelled. The database refuses to cancel what is out. */
export const CANCELLABLE = sql`${HOLDING} AND ${reservations.quantityHanded} = ${reservations.quantityReturned}`;

/** Cancels those of `reservations` that `open` selects. The note is what the shop writes down about it. */
export const cancelStatement = (open: SQL, { note, nowMs }: { note?: string | undefined; nowMs: number }) =>
  build
    .update(reservations)
    .set({ status: 'CANCELLED', closedAt: nowMs, ...(note !== undefined && { closingNote: note }) })
    .where(open)
    .returning({ id: reservations.id });
