import { z } from 'zod';
import { CLOSURE_NOTE } from '../typed-texts.ts';
import { Opening } from './admin/settings.ts';
import { endpoints } from './endpoint.ts';
import { DayText, Id, IdText, Instant, noteOf } from './fields.ts';
import { Reservation } from './reservations.ts';

export const Closure = z
  .object({ id: Id, startDate: DayText, endDate: DayText, note: z.string().meta({ description: 'Shown to customers' }) })
  .meta({ id: 'Closure' });
export type Closure = z.output<typeof Closure>;

const ShopDay = z
  .object({
    date: DayText,
    isOpen: z.boolean(),
    from: z.string().nullable().meta({ description: "'10:00'; null on a closed day, and where the shop has no hours" }),
    to: z.string().nullable(),
    note: z.string().meta({ description: "The closure's note, if there is one" }),
  })
  .meta({ id: 'ShopDay' });

export const ShopDays = z
  .object({ hours: z.array(Opening).meta({ description: 'Empty: open every day' }), days: z.array(ShopDay) })
  .meta({ id: 'ShopCalendar' });

export const ClosureDraft = z.object({
  startDate: DayText,
  endDate: DayText,
  note: noteOf(CLOSURE_NOTE).default(''),
});
export type ClosureDraft = z.output<typeof ClosureDraft>;

export const MadeClosure = z
  .object({
    closure: Closure,
    affected: z
      .array(Reservation)
      .meta({ description: 'Open reservations that start or end on these days, earliest first, at most 500' }),
  })
  .meta({ id: 'MadeClosure' });
export type MadeClosure = z.output<typeof MadeClosure>;

export const ClosureNotice = z
  .object({ userId: Id, writtenAt: Instant.meta({ description: 'When the e-mail was written, now or by an earlier call' }) })
  .meta({ id: 'ClosureNotice' });
export type ClosureNotice = z.output<typeof ClosureNotice>;

export const shopCalendar = endpoints({
  'GET /api/shop-calendar': {
    summary: 'When the shop is open, at most 366 days: rentals start and end on open days',
    access: 'public',
    query: z.object({ startDate: DayText, endDate: DayText }),
    reply: ShopDays,
    status: 200,
    failures: ['end_before_start', 'range_too_long'],
  },
  'GET /api/closures': {
    summary: 'Days on which the shop is closed, latest first; at most 1000',
    access: 'admin',
    permission: 'oversight',
    reply: z.array(Closure),
    status: 200,
    failures: [],
  },
  'POST /api/closures': {
    summary: 'Close the shop for some days, at most 366. What is reserved stays, and is listed',
    access: 'admin',
    permission: 'oversight',
    repeat: 'key',
    isFresh: false,
    limiter: 'write',
    body: ClosureDraft,
    reply: MadeClosure,
    status: 201,
    failures: ['end_before_start', 'range_too_long', 'closure_not_found'],
  },
  'POST /api/closures/:id/notices': {
    summary:
      'E-mail one customer about a closure, with the open reservations of theirs that start or end on its days; once for each closure and customer',
    access: 'admin',
    permission: 'oversight',
    repeat: 'key',
    isFresh: false,
    limiter: 'write',
    params: z.object({ id: IdText }),
    body: z.object({ userId: Id }),
    reply: ClosureNotice,
    status: 202,
    failures: ['closure_not_found', 'user_not_found', 'no_address', 'wrong_phase'],
  },
  'DELETE /api/closures/:id': {
    summary: 'Open the shop on those days again',
    access: 'admin',
    permission: 'oversight',
    repeat: 'key',
    isFresh: false,
    limiter: 'write',
    params: z.object({ id: IdText }),
    status: 204,
    failures: ['closure_not_found'],
  },
});
