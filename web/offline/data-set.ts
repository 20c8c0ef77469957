import './without-eval.ts';
import { z } from 'zod';
import { Category } from '#domain/contract/categories.ts';
import { Instant } from '#domain/contract/fields.ts';
import { Instrument, Pagination } from '#domain/contract/instruments.ts';
import { ShopDays } from '#domain/contract/shop-calendar.ts';
import { Specification } from '#domain/contract/specifications.ts';
import { User } from '#domain/contract/users.ts';
import { isLater, STEPS, type Steps, upgraded, versionAfter } from '../stored-versions.ts';

/** An account that lives on this device. `secret` is null for the samples, whose passwords are the documentation's. */
const Account = User.extend({ email: z.string(), secret: z.object({ salt: z.string(), hash: z.string() }).nullable() });
export type Account = z.output<typeof Account>;

/** What an administrator did here, by id: it outlives the next catalogue from the server. */
const LocalChanges = z.record(z.string(), z.enum(['made', 'changed', 'gone']));

const Data = z.object({
  version: z.number().int(),
  /** When the server gave the oldest part of this catalogue; null while it is the sample's, or nothing. */
  savedAt: Instant.nullable(),
  /** Whether these are all instruments that the server had then; an administrator's device loads them all, where they are few. */
  isWhole: z.boolean().default(false),
  /** When the server gave each of its instruments, by id. Data of an older release has none: all of its are as old as `savedAt`. */
  seenAt: z.record(z.string(), Instant).default({}),
  /** When the server gave each instrument's free units by day, by id. Units without a stamp are of an unknown age, and count as unknown. */
  daysSeenAt: z.record(z.string(), Instant).default({}),
  /** The pages of results that the server gave last, by what was asked (`seen-lists.ts`). */
  lists: z.record(z.string(), z.object({ ids: z.array(z.number().int()), pagination: Pagination, seenAt: Instant })).default({}),
  /** The shop's hours and the closed days that the server named last; absent before it did. */
  calendar: ShopDays.optional(),
  categories: z.array(Category),
  specifications: z.array(Specification),
  instruments: z.array(Instrument),
  accounts: z.array(Account),
  localChanges: z.object({ categories: LocalChanges, specifications: LocalChanges, instruments: LocalChanges }),
});
export type DataSet = z.output<typeof Data>;
export type Shelf = keyof DataSet['localChanges'];

export type Parsed = { kind: 'data'; data: DataSet } | { kind: 'corrupt' } | { kind: 'newer' };

export const VERSION = versionAfter(STEPS['resuena.data']);

/** The stored data set, upgraded to this version. 'newer': a later release wrote it; keep it unchanged. */
export function parseDataSet(text: string, steps: Steps = STEPS['resuena.data']): Parsed {
  const stored = parseJson(text);
  if (isLater(steps, stored)) return { kind: 'newer' };
  const current = upgraded(steps, stored);
  if (!isRecord(current)) return { kind: 'corrupt' };
  const parsed = Data.safeParse({ ...current, version: versionAfter(steps) });
  return parsed.success ? { kind: 'data', data: parsed.data } : { kind: 'corrupt' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The data set of a device that has had no answer from the server. */
export const NOTHING: DataSet = {
  version: VERSION,
  savedAt: null,
  isWhole: false,
  seenAt: {},
  daysSeenAt: {},
  lists: {},
  categories: [],
  specifications: [],
  instruments: [],
  accounts: [],
  localChanges: { categories: {}, specifications: {}, instruments: {} },
};
