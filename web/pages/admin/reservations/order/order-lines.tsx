import type { Order } from '#domain/contract/admin/orders.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { Day } from '#domain/day.ts';
import { actionsOf } from '#domain/rental.ts';
import { formatPrice } from '../../../../format/price.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { type Column, DataTable } from '../../../../ui/data-table.tsx';
import { phaseBadge } from '../../phase-words.ts';
import { InstrumentCell } from '../instrument-cell.tsx';
import { type LineAsk, LineButtons } from '../line-buttons.tsx';
import { periodOf } from '../../../../format/full-day.ts';
import { asksForMoney, mostOf } from '../movement-money.ts';
import { moveOf, undoOf } from '../order-command.ts';
import { useRates } from '../use-rates.ts';
import type { Sender } from '../use-order-command.ts';

export interface OrderLinesProps {
  order: Order;
  today: Day;
  sender: Sender;
  onIntent: () => void;
  onAsk: LineAsk;
}

/** The lines; each row offers what its phase allows, and shows why a step was refused. */
export function OrderLines({ order, today, sender, onIntent, onAsk }: OrderLinesProps) {
  const rates = useRates();
  const columns: Column<Reservation>[] = [
    {
      id: 'instrument',
      head: 'Instrumento',
      isRowHead: true,
      fills: true,
      cell: (line) => <LineName line={line} refusal={refusalOf(sender, line)} />,
    },
    { id: 'days', head: 'Período', cell: ({ startDate, endDate }) => periodOf(startDate, endDate) },
    { id: 'quantity', head: 'Cant.', align: 'end', needs: 'm', cell: ({ quantity }) => quantity },
    { id: 'out', head: 'Afuera', align: 'end', needs: 'l', cell: ({ handover }) => handover?.quantityOut ?? '—' },
    { id: 'total', head: 'Total', align: 'end', needs: 'm', cell: ({ totalPrice }) => <b>{formatPrice(totalPrice)}</b> },
    {
      id: 'phase',
      head: 'Estado',
      cell: ({ handover }) => {
        const { label, ...look } = phaseBadge(handover?.phase ?? '');
        return <Badge {...look}>{label}</Badge>;
      },
    },
    {
      id: 'actions',
      head: 'Acciones',
      align: 'end',
      cell: (line) => (
        <LineButtons
          line={line}
          actions={actionsOf(line, today)}
          sending={sender.sending && 'lineId' in sender.sending && sender.sending.lineId === line.id ? sender.sending.verb : null}
          onIntent={onIntent}
          onMove={(verb) => {
            if (asksForMoney(verb, line, order.money, { rates, today })) onAsk(verb, line, mostOf(verb, line, today));
            else sender.send(moveOf(verb, line));
          }}
          onUndo={() => sender.send(undoOf(line))}
          onAsk={onAsk}
        />
      ),
    },
  ];
  return <DataTable caption="Líneas del pedido" columns={columns} rows={order.lines} keyOf={({ id }) => id} />;
}

function refusalOf({ refused }: Sender, { id }: Reservation): string | null {
  return refused && 'lineId' in refused.command && refused.command.lineId === id ? refused.message : null;
}

function LineName({ line, refusal }: { line: Reservation; refusal: string | null }) {
  return (
    <InstrumentCell picture={line.instrumentImage} title={line.instrumentName}>
      {line.instrumentName} <small>#{line.id}</small>
      {refusal ? (
        <span className="order-refusal" role="alert">
          {refusal}
        </span>
      ) : (
        line.closingNote && (
          <span className="order-line-note" title={line.closingNote}>
            {line.closingNote}
          </span>
        )
      )}
    </InstrumentCell>
  );
}
