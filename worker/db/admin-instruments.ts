import type { InstrumentStatus } from '#domain/catalogue.ts';
import type { AdminInstrument } from '#domain/contract/admin/instruments.ts';
import { fromCents } from '#domain/money.ts';
import { sql, statement } from './fragment.ts';
import { chosen, countChosen, type TableFilter, type TableSlice } from './instrument-table.ts';
import { imagesOf } from './instrument-view.ts';

type Row = {
  id: number;
  name: string;
  images_json: string;
  category_id: number;
  category_name: string;
  price_cents: number;
  status: InstrumentStatus;
  stock: number;
  free_today: number;
  in_maintenance: number;
  version: number;
  created_at: number;
};

const toAdminInstrument = (row: Row): AdminInstrument => ({
  id: row.id,
  name: row.name,
  image: imagesOf(row.images_json)[0]?.url ?? null,
  category: { id: row.category_id, name: row.category_name },
  pricePerDay: fromCents(row.price_cents),
  status: row.status,
  stock: row.stock,
  freeToday: row.free_today,
  inMaintenanceToday: row.in_maintenance,
  version: row.version,
  createdAt: new Date(row.created_at).toISOString(),
});

/** One D1 call. */
export async function listAdminInstruments(
  db: D1Database,
  filter: TableFilter,
  slice: TableSlice,
): Promise<{ instruments: AdminInstrument[]; total: number }> {
  const { today, descending } = slice;
  const way = descending ? sql`DESC` : sql`ASC`;
  const [rows, counted] = await db.batch([
    statement(
      db,
      sql`SELECT i.id, i.name, i.images_json, i.category_id, c.name AS category_name, i.price_cents, i.status, i.stock,
          coalesce((SELECT d.free FROM stock_days d WHERE d.instrument_id = i.id AND d.day = ${today}), i.stock) AS free_today,
          coalesce((SELECT sum(m.quantity) FROM maintenance_windows m
            WHERE m.instrument_id = i.id AND m.end_day >= ${today} AND m.start_day <= ${today}), 0) AS in_maintenance,
          i.version, i.created_at
        FROM (${chosen(filter, slice)}) p CROSS JOIN instruments i ON i.id = p.row_id CROSS JOIN categories c ON c.id = i.category_id
        ORDER BY p.sort_key ${way}, p.row_id ${way}`,
    ),
    statement(db, countChosen(filter)),
  ]);
  const total = (counted?.results as { total: number }[] | undefined)?.[0]?.total ?? 0;
  return { instruments: ((rows?.results ?? []) as Row[]).map(toAdminInstrument), total };
}
