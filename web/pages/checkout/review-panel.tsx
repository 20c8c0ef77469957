import { useEffect, useRef } from 'react';
import './review-panel.css';
import { fromCents } from '#domain/money.ts';
import { weekdayDay } from '../../format/day.ts';
import { formatPrice } from '../../format/price.ts';
import type { Order } from './checkout-summary.tsx';

/** Everything once more before it is reserved. It takes the focus, so that it is read, and comes into view. */
export function ReviewPanel({ order: { dates, days, quantity, total } }: { order: Order }) {
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
          <dt>Días totales</dt>
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
