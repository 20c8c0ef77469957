/** What pages ask and say about writes whose answer was lost. */
import type { Reservation } from '#domain/contract/reservations.ts';
import type { Problem } from './call.ts';
import { completeReply } from './complete-reply.ts';
import {
  askOutcome,
  dropWrite,
  findWrite,
  type WriteContext,
  listIn,
  placesOf,
  RESERVE,
  reservationSubject,
  underWay,
  type Write,
} from './write-records.ts';

export const UNKNOWN_RESERVATION: Problem = {
  code: 'unknown',
  message: 'No sabemos si tu reserva llegó. Lo comprobamos en cuanto vuelva la conexión.',
  status: 0,
};
/** Status 200: the reservation was made. */
export const ARRIVED = {
  cancelled: { code: 'arrived_cancelled', message: 'Tu reserva llegó, pero ya está cancelada.', status: 200 },
  other: {
    code: 'arrived_other',
    message: 'La reserva que enviaste antes sí llegó. Esta no se envió: confírmala si también la quieres.',
    status: 200,
  },
} satisfies Record<string, Problem>;

type Form = Pick<Reservation, 'startDate' | 'endDate' | 'quantity'>;

/** The note may differ: it is still a repeat. */
export const isSameForm = (a: Form, b: Form): boolean =>
  a.startDate === b.startDate && a.endDate === b.endDate && a.quantity === b.quantity;

const ownReservation = (context: WriteContext, instrumentId: number): Write | undefined =>
  findWrite(context, RESERVE, reservationSubject(instrumentId, context.session.current()?.id ?? 0));

/** The key of an own reservation of this instrument whose answer was lost; null when there is none. */
export function unknownReservation(context: WriteContext, instrumentId: number): string | null {
  const write = ownReservation(context, instrumentId);
  return write?.state === 'unknown' ? write.key : null;
}

/** The person's reservations whose answer was lost, without those that this page still waits for. */
export function unknownReservations(context: WriteContext): { key: string; instrumentId: number }[] {
  const userId = context.session.current()?.id;
  const writes = placesOf(context)
    .flatMap(listIn)
    .filter(
      (write) => write.call === RESERVE && write.state === 'unknown' && write.userId === userId && !underWay.has(write.key),
    );
  return [...new Map(writes.map(({ key, subject }) => [key, { key, instrumentId: Number.parseInt(subject, 10) }])).values()];
}

/** The reservation, 'closed' if it never arrived, or 'unknown'. Once it is known, asking again gives the same answer. */
export async function askReservationOutcome(context: WriteContext, key: string): Promise<Reservation | 'closed' | 'unknown'> {
  const outcome = await askOutcome(context, { key });
  if (outcome === 'unknown') return 'unknown';
  const found = outcome === 'closed' ? undefined : await completeReply(RESERVE, outcome.reply ?? undefined);
  return found === undefined ? 'closed' : (found as Reservation);
}

/** Once the person has seen the outcome. */
export const forgetWrite = (context: WriteContext, key: string): void => dropWrite(context, { key });

/** Once its ticket is shown: the next press makes another reservation. */
export function forgetReservation(context: WriteContext, instrumentId: number): void {
  const write = ownReservation(context, instrumentId);
  if (write) dropWrite(context, write);
}

/** When the form opens: it starts from what is stored, whatever the outcome of an earlier edit. */
export function forgetEdit(context: WriteContext, instrumentId: number): void {
  const write = findWrite(context, 'PUT /api/instruments/:id', String(instrumentId));
  if (write) dropWrite(context, write);
}
