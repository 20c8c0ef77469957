import { type ReactNode } from 'react';
import { LARGE_PHONE } from '../ui/breakpoints.ts';
import './ticket.css';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { Day } from '#domain/day.ts';
import { isAhead } from '#domain/reservation.ts';
import { useChatTopic } from '../use-chat-topic.ts';
import { weekdayRange } from '../format/full-day.ts';
import { formatPrice } from '../format/price.ts';
import { paths } from '../paths.ts';
import { shopFacts } from '../shop-facts.ts';
import { AddressLink } from './address-link.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { PaymentNote } from './payment-note.tsx';
import { Picture } from '../ui/picture.tsx';
import { Sum } from '../ui/sum.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const ReservationCodes = lazyPart(async () => (await import('./reservation-codes.tsx')).ReservationCodes);

export interface TicketProps {
  reservation: Reservation;
  today: Day;
  /** Beside the number: where it stands. */
  badge?: ReactNode;
}

/** The reservation to keep: on screen, in the calendar, on paper. */
export function Ticket({ reservation, today, badge }: TicketProps) {
  const { id, userName, userPhone, instrumentName, instrumentImage, startDate, endDate, totalDays, quantity, totalPrice, notes } =
    reservation;
  const name = instrumentName || `Instrumento ${reservation.instrumentId}`;
  useChatTopic(`la reserva #${id}, ${name}`, { start: startDate, end: endDate });
  return (
    <section className="ticket" aria-labelledby="titulo-reserva">
      <Picture url={instrumentImage} alt="" sizes={`${LARGE_PHONE} 100vw, 340px`} priority />
      <div className="ticket-codes">
        <ReservationCodes id={id} />
      </div>
      <div className="ticket-body">
        <p className="ticket-number num">
          Reserva #{id} {badge}
        </p>
        <h2 id="titulo-reserva">{name}</h2>
        <Sum
          lines={[
            ['A nombre de', userName || 'Usuario'],
            Boolean(userPhone) && ['Teléfono', userPhone],
            ['Período', weekdayRange(startDate, endDate)],
            ['Total de días', totalDays],
            ['Cantidad', quantity],
            ['Retiro y devolución', <Shop key="shop" />],
            notes !== '' && [
              'Notas',
              <span key="notes" className="ticket-notes" dir="auto">
                {notes}
              </span>,
            ],
          ]}
          total={['Precio total', formatPrice(totalPrice)]}
        />
        <PaymentNote reservation={reservation} today={today} />
        <div className="ticket-tools">
          {isAhead(reservation, today) && (
            <a
              className="button"
              data-variant="quiet"
              data-size="sm"
              href={paths.calendarFile(id)}
              download={`reserva-${id}.ics`}
            >
              <span className="button-face">
                <Icon name="calendar" />
                Agregar al calendario
              </span>
            </a>
          )}
          <Button variant="quiet" size="sm" icon="printer" onClick={() => print()}>
            Imprimir
          </Button>
        </div>
      </div>
    </section>
  );
}

const Shop = () => (
  <>
    <AddressLink className="link link-line" />
    <small>{shopFacts.hours}</small>
  </>
);
