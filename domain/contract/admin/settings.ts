import { z } from 'zod';
import { MAX_DAYS_AHEAD } from '../../limits.ts';
import { endpoints } from '../endpoint.ts';

const Time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'La hora se escribe HH:MM');

export const Opening = z.object({
  weekday: z.number().int().min(1).max(7).meta({ description: '1 is Monday' }),
  from: Time,
  to: Time,
});

const Percent = z.number().int('Debe ser un número entero').min(0, 'No puede ser negativo').max(1_000);
const Days = (max: number) => z.number().int('Debe ser un número entero').min(0, 'No puede ser negativo').max(max);

/** Openings on one day, for instance before and after lunch. */
const MAX_OPENINGS = 28;

export const ShopSettings = z
  .object({
    hours: z.array(Opening).max(MAX_OPENINGS).meta({ description: 'Empty: open every day' }),
    lastHourToday: Time.nullable().meta({
      description: 'From this time on, and once the shop has closed, reservations for the same day are refused',
    }),
    leadDays: Days(MAX_DAYS_AHEAD),
    turnaroundDays: Days(30).meta({
      description: 'Days after each rental on which its units are kept back; of lines made or changed from now on',
    }),
    overdueHoldDays: Days(90).meta({
      description: 'Days from today on, for which units that are overdue are kept back each night',
    }),
    isHandOverStrict: z.boolean().meta({ description: 'Only what was handed over can be overdue or reminded to return' }),
    depositPercent: Percent.meta({ description: "Of the order's total; a proposal of the screen" }),
    lateFeePercent: Percent.meta({ description: "Of the day's price, for each late day and unit; a proposal of the screen" }),
  })
  .meta({ id: 'ShopSettings' });
export type ShopSettings = z.output<typeof ShopSettings>;

const OrderedOpening = Opening.refine(({ from, to }) => from < to, {
  error: 'La hora de cierre debe ser posterior a la de apertura',
  path: ['to'],
});

type Openings = readonly z.output<typeof Opening>[];

/** Where the first opening stands that overlaps with one before it; -1 when none does. */
const overlapping = (hours: Openings): number =>
  hours.findIndex((one, at) =>
    hours.slice(0, at).some((other) => one.weekday === other.weekday && one.from < other.to && other.from < one.to),
  );

const Hours = z
  .array(OrderedOpening)
  .max(MAX_OPENINGS)
  .superRefine((hours, context) => {
    const at = overlapping(hours);
    if (at >= 0) context.addIssue({ code: 'custom', message: 'Se superpone con otro horario del mismo día', path: [at, 'from'] });
  });

export const SettingsChange = ShopSettings.extend({ hours: Hours }).partial();
export type SettingsChange = z.output<typeof SettingsChange>;

export const shopSettings = endpoints({
  'GET /api/settings': {
    summary: 'How the shop works',
    access: 'admin',
    permission: 'oversight',
    reply: ShopSettings,
    status: 200,
    failures: [],
  },
  'PUT /api/settings': {
    summary: 'Change how the shop works; absent fields stay',
    access: 'admin',
    permission: 'oversight',
    repeat: 'key',
    isFresh: false,
    limiter: 'write',
    body: SettingsChange,
    reply: ShopSettings,
    status: 200,
    failures: [],
  },
});
