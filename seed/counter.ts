/** What the sample shop's counter did: hand-overs of the lines that are under way, and money. */
import { daysInclusive, type Day, toEpochDay } from '#domain/day.ts';
import { totalCents } from '#domain/money.ts';
import { instantInShop } from '#domain/shop-clock.ts';
import { sampleReservations } from './bookings.ts';
import { ADMIN_ID } from './users.ts';

const OUT_MINUTE = 10 * 60 + 20;
const BACK_MINUTE = 17 * 60 + 40;

/** In the order in which they happened. */
export const sampleMovements = (today: Day) =>
  sampleReservations(today)
    .flatMap(({ id, startDate, moved }) => {
      if (!moved) return [];
      const movement = { reservationId: id, actorId: ADMIN_ID };
      const out = { ...movement, kind: 'out' as const, quantity: moved.out, condition: 'Con estuche, sin marcas.' };
      const back = { ...movement, kind: 'in' as const, quantity: moved.back, condition: 'Como salió.' };
      return [
        { ...out, at: instantInShop(startDate, OUT_MINUTE) },
        ...(moved.back > 0 ? [{ ...back, at: instantInShop(startDate, BACK_MINUTE) }] : []),
      ];
    })
    .toSorted((a, b) => a.at - b.at);

/** Of what a line costs, in percent. */
const DEPOSIT_PERCENT = 25;

/**
 * In the order in which it came in. Every line was paid when it was handed over, or by transfer when it was reserved. What is under way has a
 * deposit, and the first of it still has half to pay.
 */
export const sampleLedger = (today: Day) => {
  const handedOver = sampleReservations(today)
    .filter(({ status, moved }) => moved || status === 'ENDED')
    .toSorted((a, b) => toEpochDay(a.startDate) - toEpochDay(b.startDate));
  const halfPaid = handedOver.find(({ moved }) => moved);
  return handedOver
    .flatMap((line, place) => {
      const { id, startDate, endDate, priceCents, quantity, moved, createdAt } = line;
      const total = totalCents(priceCents, daysInclusive(startDate, endDate), quantity);
      const paid = { kind: 'payment' as const, amountCents: line === halfPaid ? Math.ceil(total / 2) : total };
      const deposit = { kind: 'deposit' as const, amountCents: Math.ceil((total * DEPOSIT_PERCENT) / 100) };
      const entry = { orderId: id, actorId: ADMIN_ID };
      if (!moved && place % 3 === 0) return [{ ...entry, ...paid, method: 'transfer', at: createdAt }];
      const desk = { ...entry, method: place % 2 === 0 ? 'cash' : 'card', at: instantInShop(startDate, OUT_MINUTE) };
      return (moved ? [paid, deposit] : [paid]).map((sum) => ({ ...desk, ...sum }));
    })
    .toSorted((a, b) => a.at - b.at);
};
