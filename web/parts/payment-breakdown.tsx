import type { RentalTerms } from '#domain/contract/instruments.ts';
import type { Day } from '#domain/day.ts';
import { fromCents } from '#domain/money.ts';
import { paymentBreakdown, type Payable } from '#domain/payment.ts';
import { formatPrice } from '../format/price.ts';
import { shopFacts } from '../shop-facts.ts';

export interface PaymentBreakdownProps {
  wanted: Payable & { pricePerDay: number };
  /** Unknown while the shop is not reached. */
  terms: RentalTerms | undefined;
  today: Day;
}

/** What is paid today, when collecting, and given back, before it is reserved. Nothing for a shop that does not say how it is paid. Its styles come with those of the page. */
export function PaymentBreakdown({ wanted, terms, today }: PaymentBreakdownProps) {
  const breakdown = paymentBreakdown(shopFacts.paymentTerms, wanted, terms, today);
  if (!breakdown) return null;
  return (
    <section className="payment-breakdown" aria-label="Cuándo pagas">
      <dl className="num">
        {breakdown.lines.map(([term, amount]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{formatPrice(fromCents(amount))}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {breakdown.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}
