/** The sample shop's counter, as the server has it after its seeding. */
import type { Counter, CounterLine } from '#domain/contract/admin/counter.ts';
import { daysInclusive, todayInShop, type Day } from '#domain/day.ts';
import { moneyOf } from '#domain/ledger.ts';
import { fromCents, totalCents } from '#domain/money.ts';
import { SHOP_PROVIDER } from '#domain/provider.ts';
import { type LastMovement, phaseOf, quantityLeft, quantityOut, undo } from '#domain/rental.ts';
import { holdsStock } from '#domain/reservation.ts';
import { sampleReservations, type SampleReservation } from '#seed/bookings.ts';
import { INSTRUMENTS } from '#seed/catalogue.ts';
import { CATEGORIES } from '#seed/categories.ts';
import { sampleLedger, sampleMovements } from '#seed/counter.ts';
import { SAMPLE_USERS } from '#seed/users.ts';

/** Its lists for a day; what is late is listed on the day itself only. */
export function sampleCounter(date: Day, today: Day): Counter {
  const movements = sampleMovements(today).map((movement, index) => ({ ...movement, id: index + 1 }));
  const ledger = sampleLedger(today);
  const lines = sampleReservations(today)
    .filter(({ status }) => holdsStock(status))
    .map((reservation) => toLine(reservation, { movements, ledger, today }));
  const listed = (isListed: (line: Shown) => boolean, rankOf: (line: Shown) => string = () => ''): Counter['overdue'] => {
    const found = lines.filter(isListed).toSorted((a, b) => rankOf(a).localeCompare(rankOf(b)) || a.id - b.id);
    return { lines: found, total: found.length };
  };
  const isLate = ({ handover: { phase } }: Shown): boolean => phase === 'overdue' || phase === 'not_collected';
  const isToday = date === today;
  return {
    date,
    toHandOver: listed((line) => line.startDate === date && line.handover.quantityLeft > 0 && !isLate(line)),
    toReceive: listed((line) => line.endDate === date && line.handover.quantityOut > 0),
    overdue: listed(
      ({ handover }) => isToday && handover.phase === 'overdue',
      ({ endDate }) => endDate,
    ),
    notCollected: listed(
      ({ handover }) => isToday && handover.phase === 'not_collected',
      ({ startDate }) => startDate,
    ),
  };
}

type Shown = CounterLine & { handover: NonNullable<CounterLine['handover']> };

type Books = {
  movements: (ReturnType<typeof sampleMovements>[number] & { id: number })[];
  ledger: ReturnType<typeof sampleLedger>;
  today: Day;
};

const instant = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString());

function toLine(reservation: SampleReservation, { movements, ledger, today }: Books): Shown {
  const { id, userId, instrumentId, priceCents, quantity, startDate, endDate, status, notes, createdAt } = reservation;
  const instrument = INSTRUMENTS.find((one) => one.id === instrumentId);
  const user = SAMPLE_USERS.find((one) => one.id === userId);
  if (!instrument || !user) throw new Error(`sample reservation ${id} is of nothing or nobody`);
  const totalDays = daysInclusive(startDate, endDate);
  const cents = totalCents(priceCents, totalDays, quantity);
  const { due, deposit } = moneyOf(
    [{ status, totalCents: cents }],
    ledger.filter(({ orderId }) => orderId === id).map(({ kind, amountCents }) => ({ kind, amount: amountCents })),
  );
  const name = `${user.username} ${user.lastname}`;
  return {
    id,
    orderId: id,
    instrumentId,
    userId,
    startDate,
    endDate,
    quantity,
    status,
    totalPrice: fromCents(cents),
    totalDays,
    pricePerDay: fromCents(priceCents),
    notes,
    instrumentName: instrument.name,
    instrumentImage: instrument.pictures[0] ? `/images/${instrument.pictures[0].key}` : null,
    categoryName: CATEGORIES.find((category) => category.id === instrument.categoryId)?.name ?? '',
    userName: name,
    userEmail: user.email,
    userPhone: user.phone,
    provider: instrument.provider ?? { name: SHOP_PROVIDER, contact: '' },
    handover: toHandover(
      reservation,
      movements.filter(({ reservationId }) => reservationId === id),
      today,
    ),
    email: { status: 'none' },
    ownStars: null,
    createdAt: new Date(createdAt).toISOString(),
    customer: { id: userId, name, phone: user.phone, email: user.email },
    due: fromCents(due),
    deposit: fromCents(deposit),
  };
}

function toHandover(
  { status, startDate, endDate, quantity, moved }: SampleReservation,
  movements: Books['movements'],
  today: Day,
) {
  const line = {
    status,
    startDate,
    endDate,
    quantity,
    quantityHanded: moved?.out ?? 0,
    quantityReturned: moved?.back ?? 0,
    isNoShow: false,
  };
  const counter = { recordingSince: today, isHandOverStrict: false, closesAt: null };
  const newest = movements.at(-1);
  const last: LastMovement | null = newest
    ? { id: newest.id, kind: newest.kind, quantity: newest.quantity, day: todayInShop(newest.at), ends: false }
    : null;
  return {
    phase: phaseOf(line, counter, { today, time: '00:00' }),
    quantityOut: quantityOut(line, counter),
    quantityLeft: quantityLeft(line, counter),
    pickedUpAt: instant(movements.find(({ kind }) => kind === 'out')?.at),
    returnedAt: instant(movements.findLast(({ kind }) => kind === 'in')?.at),
    lastMovementId: newest?.id ?? null,
    isUndoable: undo(line, { last, noShowDay: null }, today).ok,
  };
}
