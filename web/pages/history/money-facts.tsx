import type { Reservation } from '#domain/contract/reservations.ts';
import { formatPrice } from '../../format/price.ts';
import './money-facts.css';

/** The order's payments, the amount due and the deposit held. Renders nothing before the first payment. */
export function MoneyFacts({ reservation: { money } }: { reservation: Reservation }) {
  if (!money) return null;
  const { paid, due, deposit } = money;
  return (
    <dl className="money-facts num" aria-label="Pagos">
      <div>
        <dt>Pagado</dt> <dd>{formatPrice(paid)}</dd>
      </div>
      {Math.abs(due) > 0 && (
        <div>
          <dt>{due > 0 ? 'Por pagar' : 'A tu favor'}</dt> <dd>{formatPrice(Math.abs(due))}</dd>
        </div>
      )}
      {deposit > 0 && (
        <div>
          <dt>Depósito en la tienda</dt> <dd>{formatPrice(deposit)}</dd>
        </div>
      )}
    </dl>
  );
}
