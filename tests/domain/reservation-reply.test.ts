/** Replies of a release without the rental trade: an open tab, or this device's copy, meets them until both sides are of one release. */
import { expect, it } from 'vitest';
import { Reservation } from '#domain/contract/reservations.ts';
import { actionsOf, NO_ACTIONS } from '#domain/rental.ts';

const BEFORE_THE_TRADE = {
  id: 7,
  instrumentId: 2,
  userId: 3,
  startDate: '2026-11-20',
  endDate: '2026-11-22',
  quantity: 1,
  status: 'ACTIVE',
  totalPrice: 135,
  totalDays: 3,
  pricePerDay: 45,
  notes: '',
  instrumentName: 'Cajón',
  instrumentImage: null,
  categoryName: 'Percusión',
  userName: 'Ana Pereyra',
  userEmail: 'ana@resuena.com',
  provider: { name: 'Resuena', contact: '' },
  email: { status: 'sent' },
  ownStars: null,
  createdAt: '2026-11-19T12:00:00.000Z',
};

it('a reservation without its order, hand-over and phone is read, and nothing may be done with it', () => {
  const reservation = Reservation.parse(BEFORE_THE_TRADE);
  expect(reservation).toEqual({ ...BEFORE_THE_TRADE, orderId: null, handover: null, userPhone: null });
  expect(actionsOf(reservation, '2026-11-21')).toEqual(NO_ACTIONS);
});

it('a hand-over without what came later is read as one with nothing left and nothing to undo', () => {
  const handover = { phase: 'out', quantityOut: 1, pickedUpAt: null, returnedAt: null, lastMovementId: null };
  expect(Reservation.parse({ ...BEFORE_THE_TRADE, handover }).handover).toEqual({
    ...handover,
    quantityLeft: 0,
    isUndoable: false,
  });
});
