import { type ReactNode, useEffect, useRef } from 'react';
import './checkout-summary.css';
import type { RentalTerms } from '#domain/contract/instruments.ts';
import type { Day } from '#domain/day.ts';
import { type Cents, fromCents } from '#domain/money.ts';
import type { Payable } from '#domain/payment.ts';
import { NO_STOCK_FOR_DATE } from '#domain/stock.ts';
import { formatPrice } from '../../format/price.ts';
import { SLOW } from '../../loading/shown-source.tsx';
import { paths } from '../../paths.ts';
import type { ChosenDates } from '../../chosen-dates.ts';
import type { Problem } from '../../api/call.ts';
import { Banner } from '../../ui/banner.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { PaymentBreakdown } from '../../parts/payment-breakdown.tsx';
import { NumberStepper } from '../../ui/number-stepper.tsx';
import { Sum } from '../../ui/sum.tsx';
import { CheckoutProblem } from './checkout-problem.tsx';
import { HoldTerms } from './hold-terms.tsx';
import './review-panel.css';
import { weekdayDay } from '../../format/full-day.ts';

/** What is about to be reserved, counted. */
export type Order = {
  dates: ChosenDates;
  days: number;
  quantity: number;
  /** Units asked for, before the stock cut them down. */
  wanted: number;
  /** Most units free on each of the days; 0 or below: none. */
  limit: number;
  /** Decimal amount, as JSON carries it. */
  pricePerDay: number;
  total: Cents;
};

export interface CheckoutSummaryProps {
  order: Order;
  instrumentId: number;
  terms: RentalTerms | undefined;
  today: Day;
  isReviewing: boolean;
  isSending: boolean;
  /** What is sent is not answered yet, and takes long. */
  isSlow: boolean;
  problem: Problem | null;
  /** The customer has not confirmed the address: what is reserved is held for two hours. */
  isUnconfirmed: boolean;
  /** May be more than there are: the order is lowered, and says so. */
  onQuantity: (asked: number) => void;
  onCancel: () => void;
  button: ReactNode;
}

export function CheckoutSummary({
  order,
  instrumentId,
  terms,
  today,
  isReviewing,
  isSending,
  isSlow,
  problem,
  isUnconfirmed,
  onQuantity,
  onCancel,
  button,
}: CheckoutSummaryProps) {
  const { days, quantity, wanted, limit, pricePerDay } = order;
  const total = formatPrice(fromCents(order.total));
  const isSoldOut = limit <= 0;
  // What was just refused says it all, with its days.
  const lacksStock = problem?.code === 'no_stock';
  return (
    <aside className="checkout-summary" aria-labelledby="titulo-resumen">
      <h2 id="titulo-resumen">Resumen</h2>
      {isSoldOut && !lacksStock && (
        <Banner
          kind="warn"
          icon="calendar-x"
          action={
            <Link className="link" to={paths.availability(instrumentId, order.dates, order.wanted)}>
              Elegir otras fechas
            </Link>
          }
        >
          {NO_STOCK_FOR_DATE}
        </Banner>
      )}
      {!isSoldOut && (
        <NumberStepper
          label={`Cantidad: (Máx: ${limit})`}
          value={quantity}
          minValue={1}
          maxValue={limit}
          isDisabled={isSending}
          onChange={(_, asked) => onQuantity(Math.max(1, asked))}
        />
      )}
      {!isSoldOut && wanted > limit && !lacksStock && (
        <p className="checkout-cut" role="status">
          Pediste {wanted} y {limit === 1 ? 'queda 1' : `quedan ${limit}`} para todas tus fechas: bajamos la cantidad a {limit}.
        </p>
      )}
      <Sum
        aria-live="polite"
        lines={[
          ['Precio por día', formatPrice(pricePerDay)],
          ['Cantidad', quantity],
          ['Días', days],
          ['Subtotal', total],
        ]}
        total={['Total', total]}
      />
      {isReviewing && <ReviewPanel order={order} />}
      {problem && (
        <CheckoutProblem problem={problem} instrumentId={instrumentId} dates={order.dates} wanted={wanted} left={limit} />
      )}
      <div className="checkout-steps">
        {button}
        {isSlow && (
          <p className="checkout-slow" role="status">
            {SLOW}
          </p>
        )}
        {isReviewing && (
          <button type="button" className="checkout-cancel" disabled={isSending} onClick={onCancel}>
            Cancelar
          </button>
        )}
      </div>
      {isUnconfirmed && !isSoldOut && (
        <p className="checkout-hold">
          <Icon name="hourglass" size="s" />
          <HoldTerms />
        </p>
      )}
      {!isSoldOut && <PaymentBreakdown wanted={{ ...payableOf(order), pricePerDay }} terms={terms} today={today} />}
      <p className="checkout-terms">
        Al confirmar, aceptas nuestros{' '}
        <Link className="link" to={paths.terms} target="_blank">
          términos y condiciones
        </Link>{' '}
        de alquiler.
      </p>
    </aside>
  );
}

/** What it is once made, as far as paying goes. */
export const payableOf = ({ dates, total }: Order): Payable => ({
  startDate: dates.start,
  endDate: dates.end,
  status: 'ACTIVE',
  totalPrice: fromCents(total),
});

/** Everything once more before it is reserved. It takes the focus, so that it is read, and comes into view. */
function ReviewPanel({ order: { dates, days, quantity, total } }: { order: Order }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section className="review-panel" aria-labelledby="titulo-revision">
      <h3 id="titulo-revision" ref={title} tabIndex={-1}>
        Revisa tus fechas
      </h3>
      <dl className="num">
        <div>
          <dt>Inicio</dt>
          <dd>{weekdayDay(dates.start)}</dd>
        </div>
        <div>
          <dt>Fin</dt>
          <dd>{weekdayDay(dates.end)}</dd>
        </div>
        <div>
          <dt>Total de días</dt>
          <dd>{days}</dd>
        </div>
        <div>
          <dt>Cantidad</dt>
          <dd>{quantity}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>{formatPrice(fromCents(total))}</dd>
        </div>
      </dl>
    </section>
  );
}
