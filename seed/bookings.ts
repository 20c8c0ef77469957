/**
 * The sample shop's reservations, made anew for any `today`: the same plan, moved to that day. Nothing is ever oversold, not
 * even in the past, where ended reservations no longer hold stock.
 */
import { addDays, eachDay, type Day } from '#domain/day.ts';
import { holdsStock, type ReservationStatus } from '#domain/reservation.ts';
import type { Cents } from '#domain/money.ts';
import { instantInShop } from '#domain/shop-clock.ts';
import {
  AT_THE_COUNTER,
  DEMAND,
  FIRST_PAST_DAY,
  LAST_COMING_DAY,
  LAST_PAST_DAY,
  NOTES,
  SCRIPTED,
  SOLD_OUT,
  type Booking,
} from './booking-plan.ts';
import { INSTRUMENTS, type SampleInstrument } from './catalogue.ts';
import { seededRandom, type Random } from './random.ts';
import { SAMPLE_USERS } from './users.ts';

export type SampleReservation = {
  id: number;
  userId: number;
  instrumentId: number;
  startDate: Day;
  endDate: Day;
  quantity: number;
  status: ReservationStatus;
  priceCents: Cents;
  notes: string;
  /** Milliseconds since 1970 UTC; always before `today` begins. */
  createdAt: number;
  /** When it was ended or cancelled; null while it stands. */
  closedAt: number | null;
  /** Units that the counter handed over and took back; null where it recorded nothing. */
  moved: { out: number; back: number } | null;
};

const SEED = 1_420;
const MAX_TRIES = 400;
const NIGHTS = [1, 1, 2, 2, 2, 3, 3, 4, 5, 7, 10] as const;

/** Customers without a role in the script: the accounts people sign in with keep only what is written for them. */
const regulars = SAMPLE_USERS.filter(({ role, password }) => role === 'USER' && password === null);

/** Reservations relative to any `today`; ids follow the order in which they were made. */
export function sampleReservations(today: Day): SampleReservation[] {
  return made.map(({ booking, instrument, createdDay, closedDay, minuteOfDay }, index) => ({
    id: index + 1,
    userId: booking.userId,
    instrumentId: instrument.id,
    startDate: addDays(today, booking.start),
    endDate: addDays(today, booking.end),
    quantity: booking.quantity,
    status: booking.status,
    priceCents: instrument.priceCents,
    notes: booking.notes,
    createdAt: instantOf(today, createdDay, minuteOfDay),
    closedAt: closedDay === null ? null : instantOf(today, closedDay, CLOSING_MINUTE),
    moved: booking.moved ?? null,
  }));
}

/** Units that standing reservations hold, by instrument and day: what {@link dailyStock} of the domain subtracts. */
export function unitsHeld(
  reservations: readonly Pick<SampleReservation, 'instrumentId' | 'startDate' | 'endDate' | 'quantity' | 'status'>[],
) {
  const held = new Map<number, Map<Day, number>>();
  for (const { instrumentId, startDate, endDate, quantity, status } of reservations) {
    if (!holdsStock(status)) continue;
    const days = held.get(instrumentId) ?? new Map<Day, number>();
    held.set(instrumentId, days);
    for (const day of eachDay(startDate, endDate)) days.set(day, (days.get(day) ?? 0) + quantity);
  }
  return held;
}

const CLOSING_MINUTE = 18 * 60 + 40;

export const instantOf = (today: Day, offset: number, minuteOfDay: number): number =>
  instantInShop(addDays(today, offset), minuteOfDay);

type Made = { booking: Booking; instrument: SampleInstrument; createdDay: number; closedDay: number | null; minuteOfDay: number };

/** Units out on each day, past ones included. */
type Ledger = { free(day: number): number; smallestFree(start: number, end: number): number; take(booking: Booking): void };

function openLedger(stock: number): Ledger {
  const used = new Map<number, number>();
  const free = (day: number): number => stock - (used.get(day) ?? 0);
  const smallestFree = (start: number, end: number): number => {
    let smallest = stock;
    for (let day = start; day <= end; day += 1) smallest = Math.min(smallest, free(day));
    return smallest;
  };
  return {
    free,
    smallestFree,
    take: ({ slug, start, end, quantity, status }) => {
      if (status === 'CANCELLED') return;
      if (smallestFree(start, end) < quantity) throw new Error(`sample bookings oversell ${slug} on ${start}..${end}`);
      for (let day = start; day <= end; day += 1) used.set(day, (used.get(day) ?? 0) + quantity);
    },
  };
}

function bookingsOf(instrument: SampleInstrument, random: Random): Booking[] {
  const { slug, stock } = instrument;
  const demand = DEMAND[slug];
  if (!demand) throw new Error(`no demand planned for ${slug}`);
  const ledger = openLedger(stock);
  const bookings: Booking[] = [];
  const book = (booking: Booking): void => {
    ledger.take(booking);
    bookings.push(booking);
  };

  for (const scripted of AT_THE_COUNTER) if (scripted.slug === slug) ledger.take(scripted);
  for (const scripted of SCRIPTED) if (scripted.slug === slug) book(scripted);
  for (const window of SOLD_OUT) if (window.slug === slug) for (const half of soldOutHalves(window, stock, random)) book(half);

  // Past ones leave whole days empty or full as they fall; future ones leave a unit for a visitor of the demo.
  const place = (earliest: number, latest: number, spare: number, fields: Pick<Booking, 'userId' | 'status'>): void => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const start = random.between(earliest, latest);
      const end = Math.min(start + random.pick(NIGHTS) - 1, latest);
      const quantity = random.oneIn(4) ? random.between(1, Math.max(1, Math.ceil(stock / 2))) : 1;
      if (ledger.smallestFree(start, end) - quantity < spare) continue;
      return book({ slug, start, end, quantity, notes: random.oneIn(6) ? random.pick(NOTES) : '', ...fields });
    }
  };

  for (const user of shuffled(
    regulars.filter(({ joinedDaysAgo }) => joinedDaysAgo > 60),
    random,
  ).slice(0, demand.raters)) {
    place(pastFrom(user.joinedDaysAgo), LAST_PAST_DAY, 0, { userId: user.id, status: 'ENDED' });
  }
  for (let i = 0; i < demand.repeats; i += 1) {
    const user = random.pick(regulars.filter(({ joinedDaysAgo }) => joinedDaysAgo > 15));
    place(pastFrom(user.joinedDaysAgo), LAST_PAST_DAY, 0, { userId: user.id, status: random.oneIn(4) ? 'CANCELLED' : 'ENDED' });
  }
  for (let i = 0; i < demand.coming; i += 1) {
    const status = random.oneIn(8) ? 'CONFIRMED' : random.oneIn(12) ? 'PENDING' : 'ACTIVE';
    place(0, LAST_COMING_DAY, 1, { userId: random.pick(regulars).id, status });
  }
  return bookings;
}

const pastFrom = (joinedDaysAgo: number): number => Math.max(FIRST_PAST_DAY, 2 - joinedDaysAgo);

/** Two customers share the whole stock on those days; one came earlier, the other leaves later. */
function soldOutHalves({ slug, from, to }: (typeof SOLD_OUT)[number], stock: number, random: Random): Booking[] {
  const [first, second] = shuffled(regulars, random);
  if (!first || !second) throw new Error('too few sample customers');
  const larger = Math.ceil(stock / 2);
  const common = { slug, status: 'ACTIVE', notes: '' } as const;
  return [
    { ...common, userId: first.id, start: from - 1, end: to, quantity: larger },
    { ...common, userId: second.id, start: from, end: to + 1, quantity: stock - larger },
  ];
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, order: random.between(0, 1_000_000) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

/** When each was made: one to twenty-five days ahead, never before its customer joined and never today. */
function dated(booking: Booking, instrument: SampleInstrument, random: Random): Made {
  const joined = -(SAMPLE_USERS.find(({ id }) => id === booking.userId)?.joinedDaysAgo ?? 0);
  const wished = Math.min(booking.start - random.between(1, 25), -random.between(1, 28));
  const createdDay = Math.min(Math.max(wished, joined + 1), -1);
  const closedDay = {
    ENDED: booking.end,
    CANCELLED: Math.max(createdDay, booking.start - 1),
    ACTIVE: null,
    CONFIRMED: null,
    PENDING: null,
  };
  return { booking, instrument, createdDay, closedDay: closedDay[booking.status], minuteOfDay: random.between(8 * 60, 18 * 60) };
}

function makeAll(): Made[] {
  const random = seededRandom(SEED);
  const planned = INSTRUMENTS.flatMap((instrument) =>
    bookingsOf(instrument, random).map((booking) => dated(booking, instrument, random)),
  );
  const atTheCounter = AT_THE_COUNTER.flatMap((booking): Made[] => {
    const instrument = INSTRUMENTS.find(({ slug }) => slug === booking.slug);
    return instrument
      ? [{ booking, instrument, createdDay: booking.start - 2, closedDay: null, minuteOfDay: CLOSING_MINUTE }]
      : [];
  });
  return [...planned, ...atTheCounter].toSorted((a, b) => a.createdDay - b.createdDay || a.minuteOfDay - b.minuteOfDay);
}

const made = makeAll();
