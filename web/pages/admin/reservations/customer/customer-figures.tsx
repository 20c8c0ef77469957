import type { CustomerFigures as Figures } from '#domain/contract/admin/customers.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { counted } from '#domain/plural.ts';
import { formatPrice } from '../../../../format/price.ts';
import { type Figure, FigureRow } from '../figure-row.tsx';
import { daysOf, unitsOf } from '../reservation-words.ts';

/** The customer's figures, in one row. */
export function CustomerFigures({ figures, out }: { figures: Figures; out: readonly Reservation[] }) {
  const { reservations, open, ended, cancelled, noShows, late, daysLate, booked, spent, due, deposit } = figures;
  const unitsOut = out.reduce((sum, { handover }) => sum + (handover?.quantityOut ?? 0), 0);
  const facts: Figure[] = [
    { name: 'Alquilado', value: formatPrice(booked), note: `${formatPrice(spent)} pagado` },
    {
      name: due < 0 ? 'A favor' : 'Por cobrar',
      value: formatPrice(Math.abs(due)),
      note: deposit > 0 ? `Depósito ${formatPrice(deposit)}` : 'Sin depósito',
      tone: due > 0 ? 'main' : undefined,
    },
    {
      name: 'Afuera ahora',
      value: unitsOut === 0 ? 'Nada' : unitsOf(unitsOut),
      note: `${counted(open, 'abierta')} · ${counted(ended, 'terminada')}`,
    },
    {
      name: 'Atrasos',
      value: late,
      note: late === 0 ? (reservations === 0 ? 'Sin reservas' : 'Ninguno') : `${daysOf(daysLate)} en total`,
      tone: late > 0 ? 'bad' : undefined,
    },
    {
      name: 'No retiradas',
      value: noShows,
      note: counted(cancelled, 'cancelada'),
      tone: noShows > 0 ? 'bad' : undefined,
    },
  ];
  return <FigureRow figures={facts} />;
}
