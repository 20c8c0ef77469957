import type { Reservation } from '#domain/contract/reservations.ts';
import { periodOf } from '../../../../format/full-day.ts';
import { paths } from '../../../../paths.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { type Column, DataTable } from '../../../../ui/data-table.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { phaseBadge } from '../../phase-words.ts';
import { InstrumentCell } from '../instrument-cell.tsx';
import { TitledSheet } from '../titled-sheet.tsx';

const COLUMNS: readonly Column<Reservation>[] = [
  {
    id: 'instrument',
    head: 'Instrumento',
    isRowHead: true,
    fills: true,
    cell: ({ id, instrumentName, instrumentImage, startDate, endDate }) => (
      <InstrumentCell picture={instrumentImage} title={instrumentName}>
        {instrumentName} <small>#{id}</small>
        <small className="customer-period">{periodOf(startDate, endDate)}</small>
      </InstrumentCell>
    ),
  },
  { id: 'out', head: 'Afuera', align: 'end', cell: ({ handover }) => handover?.quantityOut ?? '—' },
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
    cell: ({ id, orderId }) => (
      <LinkButton size="sm" to={paths.adminOrder(orderId ?? id)} aria-label={`Ver el pedido de la reserva #${id}`}>
        Ver
      </LinkButton>
    ),
  },
];

/** What the customer has now; nothing stands there when they have nothing. */
export function CustomerOut({ out }: { out: readonly Reservation[] }) {
  if (out.length === 0) return null;
  return (
    <TitledSheet title="Afuera ahora">
      <DataTable caption="Lo que tiene ahora" columns={COLUMNS} rows={out} keyOf={({ id }) => id} />
    </TitledSheet>
  );
}
