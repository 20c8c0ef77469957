import type { ReactNode } from 'react';
import './checkout-bar.css';
import { fromCents } from '#domain/money.ts';
import { dayRange } from '../../format/day.ts';
import { formatPrice } from '../../format/price.ts';
import type { Order } from './checkout-summary.tsx';

/** Where the summary is not beside the form: the total and the button stay at the window's foot. */
export function CheckoutBar({ order, children }: { order: Order; children: ReactNode }) {
  return (
    <aside className="checkout-bar" aria-label="Total de la reserva">
      <p className="num">
        <b>{formatPrice(fromCents(order.total))}</b>
        <span>{dayRange(order.dates.start, order.dates.end)}</span>
      </p>
      {children}
    </aside>
  );
}
