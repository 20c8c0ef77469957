import type { Column } from 'drizzle-orm';
import type { Instrument } from '#domain/contract/instruments.ts';
import { fromCents } from '#domain/money.ts';
import { averageStars } from '#domain/rating.ts';
import { c, i } from './aliases.ts';
import type { RowOf } from './database.ts';

/** Provider of what the shop itself owns. */
export const DEFAULT_PROVIDER = 'Resuena';

/** Columns that the API, the log and the file of instruments give as they are stored, by the names that the contract has for them. */
export const PLAIN_FIELDS = {
  name: i.name,
  description: i.description,
  status: i.status,
  stock: i.stock,
} satisfies Partial<Record<keyof Instrument, Column>>;

/** What an instrument's JSON is made of, from `instruments i` and `categories c`: one row each, whatever it has of pictures. */
export const INSTRUMENT_FIELDS = {
  ...PLAIN_FIELDS,
  id: i.id,
  categoryId: i.categoryId,
  categoryName: c.name,
  priceCents: i.priceCents,
  providerName: i.providerName,
  providerContact: i.providerContact,
  ratingSum: i.ratingSum,
  ratingCount: i.ratingCount,
  imagesJson: i.imagesJson,
  specificationsJson: i.specificationsJson,
  version: i.version,
  createdAt: i.createdAt,
};

export type InstrumentRow = RowOf<typeof INSTRUMENT_FIELDS> & {
  /** Smallest free count over the days asked for; absent without days. */
  availableUnits?: number;
};

type SpecificationEntry = { value: string; id: number; label: string; icon: string; description: string };

/** The pictures that a trigger keeps beside each instrument, as the API shows them. */
export function imagesOf(imagesJson: string): { id: number; url: string }[] {
  return (JSON.parse(imagesJson) as { id: number; key: string }[]).map(({ id, key }) => ({ id, url: `/images/${key}` }));
}

type PlainRow = RowOf<typeof PLAIN_FIELDS>;
const PLAIN_NAMES = Object.keys(PLAIN_FIELDS) as (keyof PlainRow)[];
const plainOf = (row: PlainRow): PlainRow => Object.fromEntries(PLAIN_NAMES.map((name) => [name, row[name]])) as PlainRow;

export function toInstrument(row: InstrumentRow): Instrument {
  const images = imagesOf(row.imagesJson);
  const specifications = JSON.parse(row.specificationsJson) as SpecificationEntry[];
  return {
    ...plainOf(row),
    id: row.id,
    categoryId: row.categoryId,
    category: { id: row.categoryId, name: row.categoryName },
    pricePerDay: fromCents(row.priceCents),
    specifications: specifications.map(({ value, id, label, icon, description }) => ({
      spValue: value,
      specification: { id, label, icon, description },
    })),
    images,
    mainImage: images[0]?.url ?? null,
    ratingAverage: averageStars(row.ratingSum, row.ratingCount),
    ratingCount: row.ratingCount,
    provider: { name: row.providerName ?? DEFAULT_PROVIDER, contact: row.providerContact ?? '' },
    createdAt: new Date(row.createdAt).toISOString(),
    ...(row.availableUnits !== undefined && { availableUnits: row.availableUnits }),
  };
}
