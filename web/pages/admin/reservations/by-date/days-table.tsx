import type { DayEvent } from '#domain/contract/admin/reservations.ts';
import { addDays, type Day } from '#domain/day.ts';
import { counted } from '#domain/plural.ts';
import { capital } from '../../../../format/capital.ts';
import { fullDay } from '../../../../format/full-day.ts';
import { formatPrice } from '../../../../format/price.ts';
import { paths } from '../../../../paths.ts';
import { Badge } from '../../../../ui/badge.tsx';
import '../../../../ui/data-table.css';
import { useDeferredRows } from '../../../../ui/deferred-rows.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { phaseBadge } from '../../phase-words.ts';
import { ComingRows } from '../coming-rows.tsx';
import { InstrumentCell } from '../instrument-cell.tsx';

export interface DaysTableProps {
  /** null while they are on their way. */
  events: readonly DayEvent[] | null;
  today: Day;
  isStale: boolean;
}

const NONE: readonly DayEvent[] = [];

/** What begins and ends under its day. */
export function DaysTable({ events, today, isStale }: DaysTableProps) {
  const deferred = useDeferredRows(events ?? NONE);
  const days = Map.groupBy(events ?? [], ({ date }) => date);
  return (
    <table className="data-table days-table num" data-tracks aria-busy={isStale || deferred.size > 0 || undefined}>
      <caption className="visually-hidden">Reservas por fecha</caption>
      <thead>
        <tr>
          <th scope="col">Qué</th>
          <th scope="col" data-fills>
            Instrumento
          </th>
          <th scope="col">Cliente</th>
          <th scope="col" data-align="end" data-needs="l">
            Cant.
          </th>
          <th scope="col" data-align="end" data-needs="l">
            Total
          </th>
          <th scope="col">Estado</th>
          <th scope="col" data-align="end">
            Acciones
          </th>
        </tr>
      </thead>
      {events === null && <ComingRows columns={7} />}
      {[...days].map(([day, ofDay]) => (
        <tbody key={day} data-stale={isStale || undefined}>
          <tr className="days-head">
            <th className="data-whole" scope="rowgroup" colSpan={7}>
              {headingOf(day, today)}
              <small>{counted(ofDay.length, 'movimiento')}</small>
            </th>
          </tr>
          {ofDay.map((event) => (
            <tr key={`${event.event}-${event.reservation.id}`}>{!deferred.has(event) && <EventCells event={event} />}</tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function EventCells({ event: { event, reservation } }: { event: DayEvent }) {
  const { id, orderId, userId, userName, userPhone, instrumentName, instrumentImage, quantity, totalPrice, handover, notes } =
    reservation;
  const { label, ...look } = phaseBadge(handover?.phase ?? '');
  return (
    <>
      <td>
        <span className="days-event" data-event={event}>
          <Icon name={event === 'begins' ? 'box' : 'undo'} size="s" />
          {event === 'begins' ? 'Retira' : 'Devuelve'}
        </span>
      </td>
      <th scope="row" data-fills>
        <InstrumentCell picture={instrumentImage} title={instrumentName}>
          {instrumentName} <small>#{id}</small>
          {notes && <small className="days-notes">{notes}</small>}
        </InstrumentCell>
      </th>
      <td>
        <Link className="link days-customer" to={paths.adminCustomer(userId)} title={userName}>
          {userName}
        </Link>
        {userPhone && <small className="days-phone">{userPhone}</small>}
      </td>
      <td data-align="end" data-needs="l">
        {quantity}
      </td>
      <td data-align="end" data-needs="l">
        <b>{formatPrice(totalPrice)}</b>
      </td>
      <td>
        <Badge {...look}>{label}</Badge>
      </td>
      <td data-align="end">
        <LinkButton size="sm" to={paths.adminOrder(orderId ?? id)} aria-label={`Ver la reserva #${id} de ${userName}`}>
          Ver
        </LinkButton>
      </td>
    </>
  );
}

/** 'Hoy, martes 24 de noviembre de 2026' */
function headingOf(day: Day, today: Day): string {
  if (day === today) return `Hoy, ${fullDay(day)}`;
  if (day === addDays(today, 1)) return `Mañana, ${fullDay(day)}`;
  return capital(fullDay(day));
}
