/** What the sample shop's counter did: hand-overs and money of the lines that are under way. */
import { daysInclusive, type Day } from '#domain/day.ts';
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

/** Every line that was handed over was paid then, with a deposit; the first still has half to pay. */
export const sampleLedger = (today: Day) => {
  const lines = new Map(sampleReservations(today).map((line) => [line.id, line]));
  const handedOver = sampleMovements(today).filter(({ kind }) => kind === 'out');
  return handedOver.flatMap(({ reservationId, actorId, at }, place) => {
    const line = lines.get(reservationId);
    if (!line) return [];
    const total = totalCents(line.priceCents, daysInclusive(line.startDate, line.endDate), line.quantity);
    const entry = { orderId: reservationId, method: place % 2 === 0 ? 'cash' : 'card', actorId, at };
    return [
      { ...entry, kind: 'payment' as const, amountCents: place === 0 ? Math.ceil(total / 2) : total },
      { ...entry, kind: 'deposit' as const, amountCents: Math.ceil((total * DEPOSIT_PERCENT) / 100) },
    ];
  });
};
