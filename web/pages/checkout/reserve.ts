/** Reserving, and what the form says of a reservation whose answer was lost. */
import type { Reservation } from '#domain/contract/reservations.ts';
import type { Answer, CallOptions, Problem } from '../../api/call.ts';
import type { App } from '../../app-context.ts';
import { forgetReservation, lostReservation, UNKNOWN_RESERVATION } from '../../lost-reservations.ts';
import { pause } from '../../pause.ts';
import { NOT_RESERVED } from '../../reserving-failed.ts';

/** How long a reservation waits for the ping. */
const PING_PATIENCE_MS = 1_000;

const NOT_SENT: Problem = { code: 'offline', message: NOT_RESERVED, status: 0 };
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

/** The key is kept until the ticket is shown: pressing again before gives the same reservation. */
export async function reserve(
  app: App,
  body: CallOptions<'POST /api/reservations'>['body'] & Form,
): Promise<Answer<Reservation>> {
  if (await isPingRefused(app)) {
    const isLost = lostReservation(app, body.instrumentId) !== null;
    return { ok: false, problem: isLost ? UNKNOWN_RESERVATION : NOT_SENT };
  }
  const answer = await app.call('POST /api/reservations', { body, keepsKey: true });
  if (answer.ok) {
    if (answer.value.status !== 'CANCELLED') return answer;
    forgetReservation(app, body.instrumentId);
    return { ok: false, problem: ARRIVED.cancelled };
  }
  const { code, earlier } = answer.problem;
  if (code === 'unknown') return { ok: false, problem: UNKNOWN_RESERVATION };
  return code === 'saved_before' && earlier !== undefined ? arrivedBefore(earlier as Reservation, body) : answer;
}

/** A reservation that was cancelled before its answer came is not a success. */
function arrivedBefore(value: Reservation, form: Form): Answer<Reservation> {
  if (value.status === 'CANCELLED') return { ok: false, problem: ARRIVED.cancelled };
  return isSameForm(value, form) ? { ok: true, value, source: { kind: 'server' } } : { ok: false, problem: ARRIVED.other };
}

/** Whether a ping is refused: the reservation is then not sent, and the page says so. A slow ping stops nothing. */
async function isPingRefused({ connection }: App): Promise<boolean> {
  const finding = connection.open().then(
    (fallback) => fallback.probe(),
    // Its code cannot be fetched: ask the browser whether there is a network.
    () => !navigator.onLine && 'refused',
  );
  return (await Promise.race([finding, pause(PING_PATIENCE_MS)])) === 'refused';
}
