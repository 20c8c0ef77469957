import { useState } from 'react';
import type { MadeClosure } from '#domain/contract/shop-calendar.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { dayRangeOfYear } from '../../../format/full-day.ts';
import { paths } from '../../../paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type Step, useAffected } from './use-affected.ts';

const columnsWith = (said: (line: Reservation) => string): Column<Reservation>[] => [
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
  { id: 'done', head: 'Hecho', cell: said },
];

/** Reservations that a new closure affects: those that start or end on its days. They stay unchanged until the shop moves them. */
export function Affected({ made, onClose }: { made: MadeClosure; onClose: () => void }) {
  const { closure, affected } = made;
  const days = dayRangeOfYear(closure.startDate, closure.endDate);
  const { running, left, said, tellAll, moveAll, discountAll } = useAffected(made);
  const isBusy = (step: Step): boolean => running !== null && running !== step;
  const [percent, setPercent] = useState('10');
  const share = Number(percent);
  const isShare = Number.isInteger(share) && share >= 1 && share <= 100;
  return (
    <section className="settings-affected" aria-label="Reservas afectadas">
      <Banner kind="warn" action={<IconButton variant="bare" icon="close" label="Cerrar la lista" onClick={onClose} />}>
        <b>
          {affected.length === 1 ? 'Una reserva empieza o termina' : `${affected.length} reservas empiezan o terminan`} en esos
          días ({days}).
        </b>{' '}
        Siguen en pie: avisa a sus clientes para que elijan otros días, muévelas a los primeros días libres después del cierre, o
        cámbialas una por una desde su pedido. De cada cambio el cliente recibe un correo.
      </Banner>
      <div className="settings-affected-steps">
        <Button
          icon="mail"
          disabled={left('tell') === 0 || isBusy('tell')}
          isPending={running === 'tell'}
          pendingText="Avisando..."
          onClick={tellAll}
        >
          Avisar a todos
        </Button>
        <Button
          icon="calendar"
          disabled={left('move') === 0 || isBusy('move')}
          isPending={running === 'move'}
          pendingText="Moviendo..."
          onClick={moveAll}
        >
          Mover todas
        </Button>
        <TextField
          label="Descuento (%)"
          inputMode="numeric"
          autoComplete="off"
          value={percent}
          onChange={setPercent}
          errorMessage={isShare ? undefined : 'De 1 a 100'}
        />
        <Button
          disabled={!isShare || left('discount') === 0 || isBusy('discount')}
          isPending={running === 'discount'}
          pendingText="Anotando..."
          onClick={() => discountAll(share)}
        >
          Descuento a todas
        </Button>
      </div>
      <DataTable caption="Reservas afectadas" columns={columnsWith(said)} rows={affected} keyOf={({ id }) => id} size="s" />
    </section>
  );
}
