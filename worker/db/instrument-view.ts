import type { InstrumentStatus } from '#domain/catalogue.ts';
import type { Instrument } from '#domain/contract/instruments.ts';
import { fromCents } from '#domain/money.ts';
import { averageStars } from '#domain/rating.ts';
import { sql } from './fragment.ts';

/** Provider of what the shop itself owns. */
export const DEFAULT_PROVIDER = 'Resuena';

/** What an instrument's JSON is made of, from `instruments i` and `categories c`: one row each, whatever it has of pictures. */
export const INSTRUMENT_COLUMNS = sql`
  i.id, i.name, i.description, i.category_id, c.name AS category_name, i.price_cents, i.status, i.stock, i.provider_name,
  i.provider_contact, i.rating_sum, i.rating_count, i.images_json, i.specifications_json, i.version, i.created_at`;

export type InstrumentRow = {
  id: number;
  name: string;
  description: string;
  category_id: number;
  category_name: string;
  price_cents: number;
  status: InstrumentStatus;
  stock: number;
  provider_name: string | null;
  provider_contact: string | null;
  rating_sum: number;
  rating_count: number;
  images_json: string;
  specifications_json: string;
  version: number;
  created_at: number;
  /** Smallest free count over the days asked for; absent without days. */
  available_units?: number;
};

type SpecificationEntry = { value: string; id: number; label: string; icon: string; description: string };

/** The pictures that a trigger keeps beside each instrument, as the API shows them. */
export function imagesOf(imagesJson: string): { id: number; url: string }[] {
  return (JSON.parse(imagesJson) as { id: number; key: string }[]).map(({ id, key }) => ({ id, url: `/images/${key}` }));
}

export function toInstrument(row: InstrumentRow): Instrument {
  const images = imagesOf(row.images_json);
  const specifications = JSON.parse(row.specifications_json) as SpecificationEntry[];
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    categoryId: row.category_id,
    category: { id: row.category_id, name: row.category_name },
    pricePerDay: fromCents(row.price_cents),
    status: row.status,
    stock: row.stock,
    specifications: specifications.map(({ value, id, label, icon, description }) => ({
      spValue: value,
      specification: { id, label, icon, description },
    })),
    images,
    mainImage: images[0]?.url ?? null,
    ratingAverage: averageStars(row.rating_sum, row.rating_count),
    ratingCount: row.rating_count,
    provider: { name: row.provider_name ?? DEFAULT_PROVIDER, contact: row.provider_contact ?? '' },
    createdAt: new Date(row.created_at).toISOString(),
    ...(row.available_units !== undefined && { availableUnits: row.available_units }),
  };
}
