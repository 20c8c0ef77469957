import { type ReactNode } from 'react';
import { LARGE_PHONE } from './breakpoints.ts';
import './ticket.css';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { Day } from '#domain/day.ts';
import { isAhead } from '#domain/reservation.ts';
import { useChatTopic } from '../use-chat-topic.ts';
import { weekdayRange } from '../format/day.ts';
import { formatPrice } from '../format/price.ts';
import { paths } from '../paths.ts';
import { shopFacts } from '../shop-facts.ts';
import { AddressLink } from './address-link.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { PaymentNote } from './payment-note.tsx';
import { Picture } from './picture.tsx';
import { lazyPart } from './lazy-part.tsx';

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
        <dl className="sum num">
          <div>
            <dt>A nombre de</dt>
            <dd>{userName || 'Usuario'}</dd>
          </div>
          {userPhone && (
            <div>
              <dt>Teléfono</dt>
              <dd>{userPhone}</dd>
            </div>
          )}
          <div>
            <dt>Período</dt>
            <dd>{weekdayRange(startDate, endDate)}</dd>
          </div>
          <div>
            <dt>Total de días</dt>
            <dd>{totalDays}</dd>
          </div>
          <div>
            <dt>Cantidad</dt>
            <dd>{quantity}</dd>
          </div>
          <div>
            <dt>Retiro y devolución</dt>
            <dd>
              <AddressLink className="link link-line" />
              <small>{shopFacts.hours}</small>
            </dd>
          </div>
          {notes !== '' && (
            <div>
              <dt>Notas</dt>
              <dd className="ticket-notes">{notes}</dd>
            </div>
          )}
          <div className="sum-total">
            <dt>Precio total</dt>
            <dd>{formatPrice(totalPrice)}</dd>
          </div>
        </dl>
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
