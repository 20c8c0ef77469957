import type { CustomerFigures as Figures } from '#domain/contract/admin/customers.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { counted } from '#domain/plural.ts';
import { formatPrice } from '../../../../format/price.ts';
import { daysOf, unitsOf } from '../reservation-words.ts';

/** The customer's figures, in one row. */
export function CustomerFigures({ figures, out }: { figures: Figures; out: readonly Reservation[] }) {
  const { reservations, open, ended, cancelled, noShows, late, daysLate, spent, due, deposit } = figures;
  const unitsOut = out.reduce((sum, { handover }) => sum + (handover?.quantityOut ?? 0), 0);
  const facts = [
    { name: 'Gastado', value: formatPrice(spent), note: counted(ended, 'alquiler terminado', 'alquileres terminados') },
    {
      name: due < 0 ? 'A favor' : 'Por cobrar',
      value: formatPrice(Math.abs(due)),
      note: deposit > 0 ? `Depósito ${formatPrice(deposit)}` : 'Sin depósito',
      isHot: due > 0,
    },
    {
      name: 'Afuera ahora',
      value: unitsOut === 0 ? 'Nada' : unitsOf(unitsOut),
      note: counted(open, 'reserva abierta', 'reservas abiertas'),
    },
    {
      name: 'Atrasos',
      value: late,
      note: late === 0 ? (reservations === 0 ? 'Sin reservas' : 'Ninguno') : `${daysOf(daysLate)} en total`,
      isBad: late > 0,
    },
    {
      name: 'No retiradas',
      value: noShows,
      note: counted(cancelled, 'cancelada'),
      isBad: noShows > 0,
    },
  ];
  return (
    <dl className="customer-figures num">
      {facts.map(({ name, value, note, isHot, isBad }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-hot={isHot || undefined} data-bad={isBad || undefined}>
            {value}
            <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
