import type { LedgerEntry, Order } from '#domain/contract/admin/orders.ts';
import { LEDGER_KIND_LABELS, METHOD_LABELS } from '#domain/ledger.ts';
import { fromCents, toCents } from '#domain/money.ts';
import { momentOf } from '../../../../format/moment.ts';
import { formatPrice } from '../../../../format/price.ts';
import { paths } from '../../../../paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { type Column, DataTable } from '../../../../ui/data-table.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { TitledSheet } from '../titled-sheet.tsx';

export interface OrderMoneyProps {
  order: Order;
  nowMs: number;
  onIntent: () => void;
  onReverse: (entry: LedgerEntry) => void;
  onRecord: () => void;
}

/** The sums of the order, and every entry that makes them. */
export function OrderMoney({ order, nowMs, onIntent, onReverse, onRecord }: OrderMoneyProps) {
  const { money, ledger } = order;
  const reversed = new Set(ledger.map(({ reversalOf }) => reversalOf));
  const columns: Column<LedgerEntry>[] = [
    {
      id: 'kind',
      head: 'Concepto',
      isRowHead: true,
      fills: true,
      cell: ({ id, kind, method, note, reversalOf, createdAt, userName }) => (
        <>
          <span data-undone={reversed.has(id) || undefined}>
            {reversalOf !== null && 'Anulación: '}
            {LEDGER_KIND_LABELS[kind]}
            {method && <span className="soft"> · {METHOD_LABELS[method]}</span>}
          </span>
          <span className="order-line-note" title={note || undefined}>
            {[momentOf(createdAt, nowMs), userName, note].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    {
      id: 'amount',
      head: 'Importe',
      align: 'end',
      cell: ({ id, amount }) => <b data-undone={reversed.has(id) || undefined}>{formatPrice(amount)}</b>,
    },
    {
      id: 'actions',
      head: 'Acciones',
      align: 'end',
      width: 96,
      cell: (entry) =>
        reversed.has(entry.id) || entry.reversalOf !== null ? (
          reversed.has(entry.id) && <span className="soft">Anulado</span>
        ) : (
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Anular ${LEDGER_KIND_LABELS[entry.kind].toLowerCase()} de ${formatPrice(entry.amount)}`}
            onPointerEnter={onIntent}
            onFocus={onIntent}
            onClick={() => onReverse(entry)}
          >
            Anular
          </Button>
        ),
    },
  ];
  const kept = ledger.reduce((sum, { kind, amount }) => (kind === 'deposit_kept' ? sum + toCents(amount) : sum), 0);
  const sums = [
    { name: 'Total', value: money.total },
    { name: 'Cargos', value: money.charges },
    { name: 'Descuentos', value: money.discounts },
    { name: 'Pagado', value: money.paid },
    ...(kept === 0 ? [] : [{ name: 'Retenido', value: fromCents(kept) }]),
    { name: 'Depósito', value: money.deposit },
    { name: money.due < 0 ? 'A favor' : 'Por cobrar', value: Math.abs(money.due), isMain: true },
  ];
  return (
    <TitledSheet
      title="Dinero"
      acts={
        <>
          <LinkButton size="sm" variant="quiet" icon="printer" to={paths.adminReceipt(order.id)}>
            Imprimir recibo
          </LinkButton>
          <Button size="sm" icon="plus" onPointerEnter={onIntent} onFocus={onIntent} onClick={onRecord}>
            Registrar
          </Button>
        </>
      }
    >
      <dl className="order-sums num">
        {sums.map(({ name, value, isMain }) => (
          <div key={name} data-main={isMain} data-zero={value === 0 || undefined}>
            <dt>{name}</dt>
            <dd>{formatPrice(value)}</dd>
          </div>
        ))}
      </dl>
      {ledger.length === 0 ? (
        <p className="order-none soft">Todavía no hay dinero registrado.</p>
      ) : (
        <DataTable caption="Dinero del pedido" columns={columns} rows={ledger} keyOf={({ id }) => id} />
      )}
    </TitledSheet>
  );
}
