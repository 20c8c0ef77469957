import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { DayText } from '../fields.ts';
import { Reservation } from '../reservations.ts';
import { Customer } from './orders.ts';

/** Most lines of one list. */
export const MAX_COUNTER_LINES = 500;

export const CounterLine = Reservation.extend({
  customer: Customer,
  due: z.number().meta({ description: 'What its order still has to pay; negative when more was paid' }),
  deposit: z.number().meta({ description: 'Deposit of its order that is held now' }),
}).meta({ id: 'CounterLine' });
export type CounterLine = z.output<typeof CounterLine>;

const CounterList = z
  .object({ lines: z.array(CounterLine), total: z.number().int().meta({ description: 'Includes lines beyond those listed' }) })
  .meta({ id: 'CounterList' });

export const Counter = z
  .object({
    date: DayText,
    toHandOver: CounterList.meta({ description: 'Begin that day, with units left to hand over' }),
    toReceive: CounterList.meta({ description: 'Are out, and end that day' }),
    overdue: CounterList.meta({ description: 'As of now, longest overdue first; empty for another day than today' }),
    notCollected: CounterList.meta({ description: 'As of now, earliest start first; empty for another day than today' }),
  })
  .meta({ id: 'Counter' });
export type Counter = z.output<typeof Counter>;
export type CounterListName = Exclude<keyof Counter, 'date'>;

export const counter = endpoints({
  'GET /api/counter': {
    summary:
      "A day at the shop's counter. With the ETag of an earlier answer in If-None-Match: 304 while no line, movement, money or setting changed since; names, phone numbers and the state of e-mails in it may be ten minutes old",
    access: 'admin',
    permission: 'rentals',
    isPoll: true,
    headers: z.object({ 'if-none-match': z.string().optional() }),
    query: z.object({ date: DayText.optional().meta({ description: 'today when absent' }) }),
    reply: Counter,
    status: 200,
    failures: [],
  },
});
