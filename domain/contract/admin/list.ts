import { z } from 'zod';
import { MAX_SEARCH_LENGTH } from '../../limits.ts';
import { DayText, listed, PageQuery } from '../fields.ts';

/** Rows beyond this are not counted and on no page, so that a table's cost does not grow with the years. */
export const MAX_COUNTED = 10_000;

export const ORDERS = ['asc', 'desc'] as const;
export type Order = (typeof ORDERS)[number];

/** What every table of the administrator's takes. `search` without a letter or digit finds nothing; empty finds all. */
export const ListQuery = PageQuery.extend({ search: z.string().max(MAX_SEARCH_LENGTH).optional() });

/** Where a page lies. `page` is clamped into 1..pages, `pages` is 1 when nothing matches. */
export const Pagination = z
  .object({
    page: z.number().int(),
    size: z.number().int(),
    pages: z.number().int(),
    total: z
      .number()
      .int()
      .meta({ description: `Rows that match; ${MAX_COUNTED} means that many or more` }),
    isMore: z.boolean().optional().meta({ description: 'There are more than total; absent when the total is exact' }),
  })
  .meta({ id: 'Place' });
export type Pagination = z.output<typeof Pagination>;

export const listOf = <const T extends readonly [string, ...string[]]>(values: T) => listed.pipe(z.array(z.enum(values)).max(50));

/** Both ends count; either may be absent. */
export const DayRangeQuery = { from: DayText.optional(), to: DayText.optional() };
