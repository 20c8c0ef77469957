import type { Instrument } from '#domain/contract/instruments.ts';
import type { Day } from '#domain/day.ts';
import { fromCents } from '#domain/money.ts';
import { SHOP_PROVIDER } from '#domain/provider.ts';
import { dailyStock, type DailyStock } from '#domain/stock.ts';
import { instantOf, sampleReservations, unitsHeld } from '#seed/bookings.ts';
import { INSTRUMENTS, type SampleInstrument } from '#seed/catalogue.ts';
import { CATEGORIES } from '#seed/categories.ts';
import { SPECIFICATIONS } from '#seed/specifications.ts';
import { SAMPLE_ACCOUNTS } from '#seed/users.ts';
import { type Account, type DataSet, VERSION } from './data-set.ts';
import { sampleCounter } from './sample-counter.ts';

const OPENING_MINUTE = 10 * 60;

const momentOf = (today: Day, daysAgo: number): string => new Date(instantOf(today, -daysAgo, OPENING_MINUTE)).toISOString();

/** Included only in a build with `SAMPLE_SHOP`. */
export type Sample = {
  data: (today: Day) => DataSet;
  /** Free units of a sample instrument by day. */
  stock: typeof sampleStock;
  /** The lists of the counter on a day. */
  counter: typeof sampleCounter;
  /** Passwords of sample accounts are in the documentation. */
  isPassword: (email: string, password: string) => boolean;
};

export const sampleShop: Sample = {
  data: sampleData,
  stock: sampleStock,
  counter: sampleCounter,
  isPassword: (email, password) => SAMPLE_ACCOUNTS.some((sample) => sample.email === email && sample.password === password),
};

/** The sample shop as this device's own data. Ratings need authors: it starts without any. */
function sampleData(today: Day): DataSet {
  return {
    version: VERSION,
    savedAt: null,
    isWhole: false,
    seenAt: {},
    daysSeenAt: {},
    lists: {},
    categories: CATEGORIES.map((category) => ({ ...category, isActive: true, productCount: 0 })),
    specifications: SPECIFICATIONS.map((specification) => ({ ...specification, name: specification.label, productCount: 0 })),
    instruments: INSTRUMENTS.map((sheet) => toInstrument(sheet, today)),
    accounts: SAMPLE_ACCOUNTS.map((account) => toAccount(account, today)),
    localChanges: { categories: {}, specifications: {}, instruments: {} },
  };
}

function toInstrument(sheet: SampleInstrument, today: Day): Instrument {
  const { slug, scenes, pictures, specifications, provider, priceCents, addedDaysAgo, ...facts } = sheet;
  const images = pictures.map(({ id, key }) => ({ id, url: `/images/${key}` }));
  return {
    ...facts,
    category: { id: facts.categoryId, name: CATEGORIES.find(({ id }) => id === facts.categoryId)?.name ?? '' },
    pricePerDay: fromCents(priceCents),
    status: 'Disponible',
    specifications: SPECIFICATIONS.map(({ id, label, icon, description }) => ({
      spValue: specifications[label],
      specification: { id, label, icon, description },
    })),
    images,
    imageAlts: pictures.map(({ alt }) => alt),
    mainImage: images[0]?.url ?? null,
    ratingAverage: null,
    ratingCount: 0,
    provider: provider ?? { name: SHOP_PROVIDER, contact: '' },
    createdAt: momentOf(today, addedDaysAgo),
  };
}

/** A stored sample account has no password, not even its hash. */
function toAccount(sample: (typeof SAMPLE_ACCOUNTS)[number], today: Day): Account {
  const { password: _, joinedDaysAgo, ...facts } = sample;
  return {
    ...facts,
    firstName: facts.username,
    lastName: facts.lastname,
    reminders: true,
    createdAt: momentOf(today, joinedDaysAgo),
    secret: null,
  };
}

/** Free units of a sample instrument by day, from the sample's own reservations around `today`. */
function sampleStock({ id, stock }: Pick<Instrument, 'id' | 'stock'>, start: Day, end: Day, today: Day): DailyStock[] {
  const held = unitsHeld(sampleReservations(today)).get(id) ?? new Map<Day, number>();
  return dailyStock(stock, held, start, end);
}
