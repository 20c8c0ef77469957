import { useState } from 'react';
import { METHOD_LABELS, PAYMENT_METHODS } from '#domain/ledger.ts';
import { lateDays } from '#domain/proposals.ts';
import { formatPrice } from '../../../format/price.ts';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import './money-fields.css';
import { type MoneyField, type MoneyTexts, proposedAmounts, type Settling, typedAmount } from './movement-money.ts';
import { daysOf } from './reservation-words.ts';

type Method = (typeof PAYMENT_METHODS)[number];
const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }));
export const WRONG_AMOUNT = 'Escribe un importe con 2 decimales como máximo';

export const amountText = (amount: number): string => (amount === 0 ? '' : String(amount).replace('.', ','));

export interface MoneyFieldsProps {
  settling: Settling;
  typed: MoneyTexts;
  method: Method;
  onType: (field: MoneyField, text: string) => void;
  onMethod: (method: Method) => void;
  onEnter: () => void;
}

/** What changes hands with the units, filled in with what is due and proposed. An empty field is nothing. */
export function MoneyFields({ settling, typed, method, onType, onMethod, onEnter }: MoneyFieldsProps) {
  const { verb, order, line, today } = settling;
  const proposed = proposedAmounts(settling, typed);
  const late = lateDays(line.endDate, today);
  const { due, deposit } = order.money;
  // The order comes after the dialog: by then somebody may be typing in another field.
  const [isTyping] = useState(() => document.activeElement?.matches('[role="dialog"] :is(input, textarea)') === true);
  const field = (name: MoneyField, label: string, isFirst = false) => {
    const text = typed[name] ?? amountText(proposed[name]);
    return (
      <TextField
        key={name}
        label={label}
        sign="$"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        errorMessage={typedAmount(text) === null ? WRONG_AMOUNT : undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first field
        autoFocus={isFirst && !isTyping}
        onChange={(next) => onType(name, next)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter();
          // Escape closes the dialog.
          else event.continuePropagation();
        }}
      />
    );
  };
  const isOut = verb === 'hand-over';
  const fields = isOut
    ? [field('payment', 'Cobrar', true), field('deposit', 'Depósito')]
    : [
        late > 0 ? field('charge', `Cargo por ${daysOf(late)} tarde`, true) : field('charge', 'Cargo'),
        ...(deposit > 0 ? [field('kept', 'Retener del depósito'), field('returned', 'Devolver del depósito', late === 0)] : []),
        field('payment', 'Cobrar', late === 0 && deposit === 0),
      ];
  return (
    <section className="money-fields" aria-label="Dinero">
      <p className="num">
        {due > 0 ? (
          <>
            Por cobrar <b>{formatPrice(due)}</b>
          </>
        ) : due < 0 ? (
          <>A favor del cliente {formatPrice(-due)}</>
        ) : (
          'Nada por cobrar'
        )}
        {deposit > 0 && (
          <>
            {' '}
            · Depósito en la tienda <b>{formatPrice(deposit)}</b>
          </>
        )}
      </p>
      {fields}
      <Select look="box" label="Medio" options={METHODS} value={method} onChange={onMethod} />
    </section>
  );
}
