import { z } from 'zod';
import { endpoints } from './endpoint.ts';

/** The kind of page. The address itself, its id and its query are never sent. */
export const TELEMETRY_PAGES = ['home', 'detail', 'other'] as const;
export const VITALS = ['LCP', 'FCP', 'CLS', 'INP', 'TTFB'] as const;
export const MAX_MESSAGE_LENGTH = 500;
export const MAX_PAGE_ERRORS = 5;

const TEN_MINUTES_MS = 600_000;
const Page = z.enum(TELEMETRY_PAGES);

const Vital = z.strictObject({
  name: z.enum(VITALS),
  value: z.number().min(0).max(TEN_MINUTES_MS).meta({ description: 'milliseconds; CLS is a plain number' }),
  page: Page,
});

const PageError = z.strictObject({
  message: z.string().max(MAX_MESSAGE_LENGTH),
  source: z
    .string()
    .regex(/^[\w.-]{0,80}$/)
    .meta({ description: 'name of the script, without its address' }),
  line: z.number().int().min(0).max(10_000_000),
  column: z.number().int().min(0).max(10_000_000),
  page: Page,
});

export const telemetry = endpoints({
  'POST /api/telemetry': {
    summary: 'Measured times and uncaught errors of one page, which become log lines; nothing is kept in the database',
    access: 'public',
    repeat: 'harmless',
    body: z.strictObject({
      release: z.string().regex(/^[\w.-]{1,80}$/),
      vitals: z.array(Vital).max(VITALS.length),
      errors: z.array(PageError).max(MAX_PAGE_ERRORS),
    }),
    maxBytes: 8_192,
    status: 204,
    failures: ['too_many_requests'],
  },
});
