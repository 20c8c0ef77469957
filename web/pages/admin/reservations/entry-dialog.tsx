import { useState } from 'react';
import type { LedgerDraft, Money } from '#domain/contract/admin/orders.ts';
import { hasMethod, LEDGER_KIND_LABELS, LEDGER_KINDS, type LedgerKind, METHOD_LABELS, PAYMENT_METHODS } from '#domain/ledger.ts';
import { CLOSING_NOTE } from '#domain/reservation.ts';
import { formatPrice } from '../../../format/price.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { amountOf } from '../instrument-fields.ts';
import { useDraft } from '../../../use-draft.ts';
import { type OrderDone, useOrderCommand } from './use-order-command.ts';

export interface EntryDialogProps {
  orderId: number;
  money: Pick<Money, 'due' | 'deposit'>;
  onDone: (done: OrderDone) => void;
  onClose: () => void;
}

const KINDS = LEDGER_KINDS.map((value) => ({ value, label: LEDGER_KIND_LABELS[value] }));
const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }));
const WRONG_AMOUNT = 'Escribe un importe mayor a 0, con 2 decimales como máximo';

/** `typed`: the amount; null while the likely one stands. */
type TypedEntry = { kind: LedgerKind; typed: string | null; method: (typeof PAYMENT_METHODS)[number]; note: string };

/** What is likely: all that is due, what was paid too much, the deposit that is held. */
function proposed(kind: LedgerKind, { due, deposit }: EntryDialogProps['money']): string {
  const amount = {
    payment: due,
    refund: -due,
    deposit_returned: deposit,
    deposit_kept: deposit,
    deposit: 0,
    charge: 0,
    discount: 0,
  };
  return amount[kind] > 0 ? String(amount[kind]).replace('.', ',') : '';
}

/** Writes money of the order down. */
export function EntryDialog({ orderId, money, onDone, onClose }: EntryDialogProps) {
  const [entry, setEntry] = useDraft<TypedEntry>(`entry.${orderId}`, { kind: 'payment', typed: null, method: 'cash', note: '' });
  const { kind, typed, method, note } = entry;
  const change = (part: Partial<TypedEntry>): void => setEntry((before) => ({ ...before, ...part }));
  const [isWrong, setWrong] = useState(false);
  const command = useOrderCommand(orderId, (done) => {
    onClose();
    onDone(done);
  });
  const text = typed ?? proposed(kind, money);
  // Sent again as it is, it is written down once. Changed, it would be another entry.
  const isHeld = command.refused?.isUnknown === true;
  const record = (): void => {
    const amount = amountOf(text);
    setWrong(!amount);
    if (!amount) return;
    change({ typed: text });
    const draft = { kind, amount, note, ...(hasMethod(kind) && { method }) };
    command.send({ verb: 'record', entries: [draft as LedgerDraft] });
  };
  return (
    <ConfirmDialog
      title="Registrar dinero"
      badge={{ icon: 'tag', tone: 'done' }}
      confirm="Registrar"
      isSending={command.sending !== null}
      isChanged={(typed !== null || note.trim() !== '') && command.sending === null}
      focusesCancel={false}
      onClose={onClose}
      onConfirm={record}
    >
      <Facts
        facts={[
          { name: money.due < 0 ? 'A favor del cliente' : 'Por cobrar', value: formatPrice(Math.abs(money.due)) },
          { name: 'Depósito en la tienda', value: formatPrice(money.deposit) },
        ]}
      />
      <div className="order-fields">
        <Select
          look="box"
          label="Concepto"
          options={KINDS}
          value={kind}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first field
          autoFocus
          disabled={isHeld}
          onChange={(next) => {
            change({ kind: next, typed: null });
            setWrong(false);
          }}
        />
        {hasMethod(kind) && (
          <Select
            look="box"
            label="Medio"
            options={METHODS}
            value={method}
            disabled={isHeld}
            onChange={(next) => change({ method: next })}
          />
        )}
      </div>
      <TextField
        label="Importe"
        sign="$"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        isDisabled={isHeld}
        errorMessage={isWrong ? WRONG_AMOUNT : command.refused?.errors.find(({ path }) => path === 'amount')?.message}
        onChange={(next) => {
          change({ typed: next });
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !command.sending) record();
          // Escape closes the dialog.
          else event.continuePropagation();
        }}
      />
      <TextArea
        label="Nota"
        isOptional
        description="Solo la ve la tienda."
        rows={2}
        maxLength={CLOSING_NOTE.max}
        value={note}
        isDisabled={isHeld}
        onChange={(next) => change({ note: next })}
      />
      {command.refused && <Banner kind="bad">{command.refused.message}</Banner>}
    </ConfirmDialog>
  );
}
