import './booking-bar.css';
import { failure } from '#domain/failure.ts';
import { fromCents } from '#domain/money.ts';
import { dayRange, daysBetween } from '../../format/day.ts';
import { formatPrice } from '../../format/price.ts';
import { AVAILABILITY_ID } from '../../paths.ts';
import type { Booking } from './booking.ts';
import { JumpLink } from './jump-link.tsx';
import { ReserveButton } from './reserve-button.tsx';

const HINT_ID = 'pista-reservar-barra';

/** The summary where there is no room beside the page: total, dates and the button, at the window's foot. */
export function BookingBar({ booking }: { booking: Booking }) {
  const { stay, refused, pricePerDay, isInMaintenance } = booking;
  return (
    <aside className="booking-bar" aria-label="Tu reserva">
      <div>
        <p className="booking-bar-price num">
          <b>{stay ? formatPrice(fromCents(stay.total)) : formatPrice(pricePerDay)}</b>
          {!stay && <span className="soft"> /día</span>}
        </p>
        <p className="booking-bar-dates num" id={HINT_ID}>
          {isInMaintenance ? (
            failure('in_maintenance').message
          ) : (
            <JumpLink to={AVAILABILITY_ID}>
              {stay && `${dayRange(stay.start, stay.end)} · ${daysBetween(stay.start, stay.end)}`}
              {!stay && (refused ? `${dayRange(refused.start, refused.end)}: no disponible` : 'Selecciona una fecha')}
            </JumpLink>
          )}
        </p>
      </div>
      <ReserveButton booking={booking} describedBy={HINT_ID} />
    </aside>
  );
}
