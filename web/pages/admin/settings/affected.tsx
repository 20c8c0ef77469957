import type { MadeClosure } from '#domain/contract/shop-calendar.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { dayRangeOfYear } from '../../../format/day.ts';
import { paths } from '../../../paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Link } from '../../../ui/link.tsx';

const COLUMNS: Column<Reservation>[] = [
  {
    id: 'order',
    head: 'Reserva',
    cell: ({ id }) => (
      <Link className="link" to={paths.adminOrder(id)}>
        #{id}
      </Link>
    ),
    isRowHead: true,
  },
  { id: 'customer', head: 'Cliente', cell: ({ userName }) => userName },
  { id: 'instrument', head: 'Instrumento', cell: ({ instrumentName }) => instrumentName, fills: true },
  { id: 'days', head: 'Días', cell: ({ startDate, endDate }) => dayRangeOfYear(startDate, endDate) },
];

/** Reservations that a new closure affects: those that start or end on its days. They stay unchanged until the shop changes them. */
export function Affected({ made, onClose }: { made: MadeClosure; onClose: () => void }) {
  const { closure, affected } = made;
  const days = dayRangeOfYear(closure.startDate, closure.endDate);
  return (
    <section className="settings-affected" aria-label="Reservas afectadas">
      <Banner kind="warn" action={<IconButton variant="bare" icon="close" label="Cerrar la lista" onClick={onClose} />}>
        <b>
          {affected.length === 1 ? 'Una reserva empieza o termina' : `${affected.length} reservas empiezan o terminan`} en esos
          días ({days}).
        </b>{' '}
        Siguen en pie: cámbiales los días o avísales desde su pedido.
      </Banner>
      <DataTable caption="Reservas afectadas" columns={COLUMNS} rows={affected} keyOf={({ id }) => id} size="s" />
    </section>
  );
}
