import type { Column } from 'drizzle-orm';
import type { Instrument } from '#domain/contract/instruments.ts';
import { fromCents } from '#domain/money.ts';
import { SHOP_PROVIDER } from '#domain/provider.ts';
import { averageStars } from '#domain/rating.ts';
import { c, i } from './aliases.ts';
import type { RowOf } from './database.ts';

/** Provider of what the shop itself owns. */
export const DEFAULT_PROVIDER = SHOP_PROVIDER;

/** Columns that the API, the log and the exported file show as they are stored, by their names in the contract. */
export const PLAIN_FIELDS = {
  name: i.name,
  description: i.description,
  status: i.status,
  stock: i.stock,
} satisfies Partial<Record<keyof Instrument, Column>>;

/** The columns of an instrument's JSON, from `instruments i` and `categories c`: one row each, however many pictures it has. */
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
  images: i.images,
  specifications: i.specifications,
  version: i.version,
  createdAt: i.createdAt,
};

export type InstrumentRow = RowOf<typeof INSTRUMENT_FIELDS> & {
  /** Smallest free count over the days asked for; null or absent without days. */
  availableUnits?: number | null;
};

const urlOf = ({ key }: { key: string }): string => `/images/${key}`;

/** Path of the first picture; null without one. */
export const mainImage = ([first]: InstrumentRow['images']): string | null => (first ? urlOf(first) : null);

type PlainRow = RowOf<typeof PLAIN_FIELDS>;
const PLAIN_NAMES = Object.keys(PLAIN_FIELDS) as (keyof PlainRow)[];
const plainOf = (row: PlainRow): PlainRow => Object.fromEntries(PLAIN_NAMES.map((name) => [name, row[name]])) as PlainRow;

export function toInstrument(row: InstrumentRow): Instrument {
  return {
    ...plainOf(row),
    id: row.id,
    categoryId: row.categoryId,
    category: { id: row.categoryId, name: row.categoryName },
    pricePerDay: fromCents(row.priceCents),
    specifications: row.specifications.map(({ value, id, label, icon, description }) => ({
      spValue: value,
      specification: { id, label, icon, description },
    })),
    images: row.images.map((image) => ({ id: image.id, url: urlOf(image) })),
    mainImage: mainImage(row.images),
    ratingAverage: averageStars(row.ratingSum, row.ratingCount),
    ratingCount: row.ratingCount,
    provider: { name: row.providerName ?? DEFAULT_PROVIDER, contact: row.providerContact ?? '' },
    createdAt: new Date(row.createdAt).toISOString(),
    ...(typeof row.availableUnits === 'number' && { availableUnits: row.availableUnits }),
  };
}
