import { tz } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { Day } from '#domain/day.ts';
import type { ReservationStatus } from '#domain/reservation.ts';
import { counted } from '#domain/plural.ts';
import type { Attachment } from '../sender.ts';
import type { EmailContext } from './email-layout.ts';

type Rental = {
  id: number;
  startDay: Day;
  endDay: Day;
  quantity: number;
  instrumentName: string;
  status?: ReservationStatus;
  /** How often it was changed; absent for never. */
  changes?: number | undefined;
};
type Shop = Pick<EmailContext, 'origin' | 'address' | 'hours'>;

const PRODUCT = { prodId: '//Resuena//Alquileres//ES', method: ICalCalendarMethod.PUBLISH };
const CONTENT_TYPE = 'text/calendar; charset=utf-8; method=PUBLISH';
/** How often a program that subscribed should look again; each decides for itself. */
const LOOK_AGAIN_SECONDS = 6 * 3600;

/**
 * The rental as an all-day event, first day to last day. Its days are days without a zone: they are the shop's wherever the
 * calendar is read. The same reservation always gives the same event, so that a second import replaces the first; each change
 * raises its sequence, and once cancelled it strikes the event out.
 */
export function calendarFile(reservation: Rental, shop: Shop, writtenAtMs: number): Attachment {
  const calendar = ical(PRODUCT);
  calendar.createEvent(eventOf(reservation, shop, writtenAtMs));
  return { filename: `reserva-${reservation.id}.ics`, contentType: CONTENT_TYPE, content: textOf(calendar) };
}

/** The same for many, to subscribe to. Programs that do not show an event's state read it in the name. */
export function calendarFeed(reservations: readonly Reservation[], shop: Shop): Attachment {
  const calendar = ical({ ...PRODUCT, name: 'Mis alquileres en Resuena', ttl: LOOK_AGAIN_SECONDS });
  for (const reservation of reservations) {
    const { instrumentName, status, startDate, endDate } = reservation;
    const named = status === 'CANCELLED' ? `(cancelado) ${instrumentName}` : instrumentName;
    const rental = { ...reservation, startDay: startDate, endDay: endDate, instrumentName: named };
    calendar.createEvent(eventOf(rental, shop, Date.parse(reservation.createdAt)));
  }
  return { filename: 'resuena.ics', contentType: CONTENT_TYPE, content: textOf(calendar) };
}

function eventOf(reservation: Rental, { origin, address, hours }: Shop, writtenAtMs: number): ICalEventData {
  const isCancelled = reservation.status === 'CANCELLED';
  return {
    id: `reserva-${reservation.id}@${new URL(origin).hostname}`,
    stamp: new Date(writtenAtMs),
    allDay: true,
    start: dateOf(reservation.startDay),
    // The format's end is the first day after.
    end: addDays(dateOf(reservation.endDay), 1),
    summary: `Alquiler: ${reservation.instrumentName}`,
    location: address,
    description: [
      `Reserva n.º ${reservation.id} en Resuena, ${counted(reservation.quantity, 'unidad', 'unidades')}.`,
      'Retira el primer día y devuelve el último.',
      hours,
    ].join('\n'),
    url: new URL(`/reservas/${reservation.id}`, origin).href,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    sequence: (reservation.changes ?? 0) + (isCancelled ? 1 : 0),
    // A rental does not fill the customer's days.
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

/** The format ends each line, the last one too. */
const textOf = (calendar: { toString: () => string }): string => `${calendar.toString()}\r\n`;

/** Midnight UTC, and UTC for what is calculated with it. */
const dateOf = (day: Day): Date => tz('UTC')(`${day}T00:00Z`);
