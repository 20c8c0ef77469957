import { formatCents } from '#domain/money.ts';
import { MAX_STOCK } from '#domain/stock.ts';
import { formatPrice } from '../../../format/price.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { NumberStepper } from '../../../ui/number-stepper.tsx';
import type { ShownLine } from './new-reservation.ts';

export interface NewLinesProps {
  lines: readonly ShownLine[];
  onQuantity: (id: number, quantity: number) => void;
  onRemove: (id: number) => void;
}

/** The instruments of the new order: quantity, free units and total of each. */
export function NewLines({ lines, onQuantity, onRemove }: NewLinesProps) {
  return (
    <ul className="new-lines" aria-label="Instrumentos elegidos">
      {lines.map(({ id, label, quantity, free, price, total, problem }) => (
        <li key={id}>
          <div>
            <b className="cut" title={label}>
              {label}
            </b>
            <small data-short={problem !== undefined || undefined}>
              {problem ? (
                <>
                  <Icon name="alert" size="s" />
                  {problem}
                </>
              ) : (
                [free !== null && `${free} libres`, price !== null && `${formatPrice(price)} por día`].filter(Boolean).join(' · ')
              )}
            </small>
          </div>
          <NumberStepper
            label={`Cantidad de ${label}`}
            value={quantity}
            minValue={1}
            maxValue={Math.max(1, free ?? MAX_STOCK)}
            onChange={(next) => onQuantity(id, next)}
          />
          <b className="new-total num">{total === null ? '—' : formatCents(total)}</b>
          <IconButton variant="bare" icon="close" label={`Quitar ${label}`} onClick={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  );
}
