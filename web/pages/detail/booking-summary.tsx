import './booking-summary.css';
import type { RentalTerms } from '#domain/contract/instruments.ts';
import { VISITOR_FAILURES } from '#domain/visitor-failures.ts';
import type { Day } from '#domain/day.ts';
import { fromCents } from '#domain/money.ts';
import { NO_STOCK_FOR_DATE } from '#domain/stock.ts';
import { dayRange, daysBetween } from '../../format/day.ts';
import { weekdayDay } from '../../format/full-day.ts';
import { formatPrice } from '../../format/price.ts';
import { AVAILABILITY_ID } from '../../paths.ts';
import { useOffline } from '../../loading/use-offline.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { shopFacts } from '../../shop-facts.ts';
import { openChat } from '../../open-chat.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FreeMark } from '../../ui/free-mark.tsx';
import { Sum } from '../../ui/sum.tsx';
import { type Booking, REFUSED } from './booking.ts';
import { JumpLink } from './jump-link.tsx';
import { ReserveButton } from './reserve-button.tsx';

const HINT_ID = 'pista-reservar';

/** Once dates are chosen. */
const PaymentBreakdown = lazyPart(async () => (await import('../../parts/payment-breakdown.tsx')).PaymentBreakdown);

export interface BookingSummaryProps {
  booking: Booking;
  terms: RentalTerms | undefined;
  today: Day;
}

/** Price, dates, free units and total, always in sight beside the page. */
export function BookingSummary({ booking, terms, today }: BookingSummaryProps) {
  const { range, quantity, pricePerDay } = booking;
  const isOffline = useOffline();
  return (
    <aside className="booking-summary" aria-label="Resumen de la reserva">
      <p className="booking-price">
        <b>{formatPrice(pricePerDay)}</b> <span className="soft">/día</span>
        <small className="soft">{shopFacts.pricesIn}</small>
      </p>
      <JumpLink className="booking-dates" to={AVAILABILITY_ID}>
        <span>
          <small>Desde</small>
          <b>{range ? weekdayDay(range.start) : 'Elige una fecha'}</b>
        </span>
        <span>
          <small>Hasta</small>
          <b>{range ? weekdayDay(range.end) : 'Elige una fecha'}</b>
        </span>
      </JumpLink>
      <div id={HINT_ID}>
        {booking.isInMaintenance ? (
          <Banner kind="warn">{VISITOR_FAILURES.in_maintenance.message}</Banner>
        ) : (
          <Free booking={booking} />
        )}
      </div>
      {isOffline && (
        <Banner kind="warn" icon="cloud-off">
          Sin conexión con la tienda: puedes elegir fechas, y reservar cuando vuelva.
        </Banner>
      )}
      <p className="visually-hidden" aria-live="polite">
        {range && `Total ${formatPrice(fromCents(range.total))}`}
      </p>
      <ReserveButton booking={booking} wide describedBy={HINT_ID} />
      {range && (
        <Sum
          lines={[quantity > 1 && ['Cantidad', quantity]]}
          total={[
            `${formatPrice(pricePerDay)} × ${daysBetween(range.start, range.end)}${quantity > 1 ? ` × ${quantity}` : ''}`,
            formatPrice(fromCents(range.total)),
          ]}
        />
      )}
      {range && (
        <PaymentBreakdown
          wanted={{
            startDate: range.start,
            endDate: range.end,
            status: 'ACTIVE',
            totalPrice: fromCents(range.total),
            pricePerDay,
          }}
          terms={terms}
          today={today}
        />
      )}
      <Button variant="quiet" size="sm" icon="chat" className="booking-ask" onClick={openChat}>
        Consultar
      </Button>
    </aside>
  );
}

function Free({ booking: { range, refused } }: { booking: Booking }) {
  if (refused) return <FreeMark tone="few">{`${dayRange(refused.start, refused.end)}: ${REFUSED}`}</FreeMark>;
  if (range === null) return <FreeMark tone="none">Selecciona una fecha de inicio para reservar</FreeMark>;
  const { freeUnits, start, end } = range;
  if (freeUnits === undefined) return <FreeMark tone="none">Consultando la disponibilidad</FreeMark>;
  if (freeUnits <= 0) return <FreeMark tone="few">{NO_STOCK_FOR_DATE}</FreeMark>;
  const when = start === end ? 'en esa fecha' : 'en esas fechas';
  return freeUnits === 1 ? (
    <FreeMark tone="few">{`1 unidad libre ${when}`}</FreeMark>
  ) : (
    <FreeMark tone="free">{`${freeUnits} unidades libres ${when}`}</FreeMark>
  );
}
