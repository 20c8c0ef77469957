import { tz } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { Day } from '#domain/day.ts';
import type { ReservationStatus } from '#domain/reservation.ts';
import type { Attachment } from '../sender.ts';
import type { EmailContext } from './email-layout.ts';

type Rental = { id: number; startDay: Day; endDay: Day; quantity: number; instrumentName: string; status?: ReservationStatus };

/**
 * The rental as an all-day event, first day to last day. Its days are days without a zone: they are the shop's wherever the
 * calendar is read. The same reservation always gives the same event, so that a second import replaces the first;
 * once cancelled, it strikes the event out.
 */
export function calendarFile(
  reservation: Rental,
  { origin, address, hours }: Pick<EmailContext, 'origin' | 'address' | 'hours'>,
  writtenAtMs: number,
): Attachment {
  const isCancelled = reservation.status === 'CANCELLED';
  const calendar = ical({ prodId: '//Resuena//Alquileres//ES', method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    id: `reserva-${reservation.id}@${new URL(origin).hostname}`,
    stamp: new Date(writtenAtMs),
    allDay: true,
    start: dateOf(reservation.startDay),
    // The format's end is the first day after.
    end: addDays(dateOf(reservation.endDay), 1),
    summary: `Alquiler: ${reservation.instrumentName}`,
    location: address,
    description: [
      `Reserva n.º ${reservation.id} en Resuena, ${reservation.quantity === 1 ? '1 unidad' : `${reservation.quantity} unidades`}.`,
      'Retira el primer día y devuelve el último.',
      hours,
    ].join('\n'),
    url: new URL('/reservas', origin).href,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    sequence: isCancelled ? 1 : 0,
    // A rental does not fill the customer's days.
    transparency: ICalEventTransparency.TRANSPARENT,
  });
  return {
    filename: `reserva-${reservation.id}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    // The format ends each line, the last one too.
    content: `${calendar.toString()}\r\n`,
  };
}

/** Midnight UTC, and UTC for what is calculated with it. */
const dateOf = (day: Day): Date => tz('UTC')(`${day}T00:00Z`);
