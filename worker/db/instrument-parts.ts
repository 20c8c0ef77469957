import { and, eq, exists, inArray, not, or, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { build } from './database.ts';
import { favorites } from './schema/accounts.ts';
import { images, instrumentSpecifications } from './schema/catalogue.ts';
import { ratingReports, ratings } from './schema/ratings.ts';
import { reservationChanges, reservations } from './schema/reservations.ts';
import { holds, stockDays } from './schema/stock.ts';

const wasInstrument = (id: number): SQL | undefined =>
  or(eq(reservationChanges.oldInstrumentId, id), eq(reservationChanges.newInstrumentId, id));

/** always: deleted with its instrument. unreserved: only if that never was reserved. never: it keeps the instrument's row. */
type Goes = 'always' | 'unreserved' | 'never';

type Part = { table: SQLiteTable; goes: Goes; of: (instrumentId: number) => SQL | undefined };

const part = (table: SQLiteTable & { instrumentId: SQLiteColumn }, goes: Goes): Part => ({
  table,
  goes,
  of: (id) => eq(table.instrumentId, id),
});

/** Every table whose rows belong to an instrument, in the order of deletion: a table stands before those that it refers to. */
export const INSTRUMENT_PARTS: readonly Part[] = [
  // Frees its days, so it goes before them.
  part(holds, 'always'),
  part(instrumentSpecifications, 'always'),
  part(favorites, 'always'),
  {
    table: ratingReports,
    goes: 'unreserved',
    of: (id) =>
      inArray(ratingReports.ratingId, build.select({ id: ratings.id }).from(ratings).where(eq(ratings.instrumentId, id))),
  },
  part(ratings, 'unreserved'),
  part(stockDays, 'unreserved'),
  part(images, 'unreserved'),
  { table: reservationChanges, goes: 'never', of: wasInstrument },
  part(reservations, 'never'),
];

/** Or was, before a line took another instrument. */
export const isReserved = (instrumentId: number): SQL =>
  exists(sql`(SELECT 1 FROM reservations WHERE instrument_id = ${instrumentId}
    UNION ALL SELECT 1 FROM reservation_changes WHERE ${wasInstrument(instrumentId)})`);

export const deleteParts = (instrumentId: number) =>
  INSTRUMENT_PARTS.filter(({ goes }) => goes !== 'never').map(({ table, goes, of }) =>
    build.delete(table).where(goes === 'always' ? of(instrumentId) : and(of(instrumentId), not(isReserved(instrumentId)))),
  );
