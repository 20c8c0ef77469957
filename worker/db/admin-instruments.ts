import { sql } from 'drizzle-orm';
import type { AdminInstrument } from '#domain/contract/admin/instruments.ts';
import { fromCents } from '#domain/money.ts';
import { c, i } from './aliases.ts';
import { batch, rows, type RowOf, type Database } from './database.ts';
import { chosen, countChosen, freeThroughout, freeToday, type TableFilter, type TableSlice } from './instrument-table.ts';
import { mainImage } from './instrument-view.ts';

/** `days` are epoch days, both included; null asks for none. */
export type Days = { start: number; end: number } | null;

const fields = (today: number, days: Days) => ({
  id: i.id,
  name: i.name,
  images: i.images,
  categoryId: i.categoryId,
  categoryName: c.name,
  priceCents: i.priceCents,
  status: i.status,
  stock: i.stock,
  freeToday: freeToday(today),
  freeUnits: days ? freeThroughout(days) : sql<number | null>`NULL`,
  inMaintenanceToday: sql<number>`coalesce((SELECT sum(m.quantity) FROM holds m
    WHERE m.instrument_id = i.id AND m.kind = 'maintenance' AND m.end_day >= ${today} AND m.start_day <= ${today}), 0)`,
  version: i.version,
  createdAt: i.createdAt,
});

const toAdminInstrument = ({
  images,
  categoryId,
  categoryName,
  priceCents,
  createdAt,
  freeUnits,
  ...row
}: RowOf<ReturnType<typeof fields>>): AdminInstrument => ({
  ...row,
  ...(freeUnits !== null && { freeUnits }),
  image: mainImage(images),
  category: { id: categoryId, name: categoryName },
  pricePerDay: fromCents(priceCents),
  createdAt: new Date(createdAt).toISOString(),
});

/** One D1 call. */
export async function listAdminInstruments(
  db: Database,
  filter: TableFilter,
  slice: TableSlice,
  days: Days,
): Promise<{ instruments: AdminInstrument[]; total: number }> {
  const way = slice.descending ? sql`DESC` : sql`ASC`;
  const [found, [counted]] = await batch(db, [
    rows(
      fields(slice.today, days),
      sql`FROM (${chosen(filter, slice)}) p CROSS JOIN instruments i ON i.id = p.row_id CROSS JOIN categories c ON c.id = i.category_id
        ORDER BY p.sort_key ${way}, p.row_id ${way}`,
    ),
    countChosen(filter),
  ]);
  return { instruments: found.map(toAdminInstrument), total: counted?.total ?? 0 };
}
