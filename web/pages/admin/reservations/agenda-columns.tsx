import { useState } from 'react';
import type { Agenda } from '#domain/contract/admin/reservations.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { MAX_WALKED } from '#domain/pagination.ts';
import { canEnd } from '#domain/reservation.ts';
import { countUpTo } from '../../../format/number.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import './agenda-columns.css';
import { briefOf, daysOf, type Brief } from './reservation-words.ts';

/** Rows of each column until all are asked for. */
const FIRST = 2;

type Row = { reservation: Reservation; daysLate: number; risk: string | null };

export interface AgendaColumnsProps {
  /** null while it is on its way. */
  agenda: Agenda | null;
  /** Ended a moment ago: the list has not been fetched again yet. */
  endedIds: ReadonlySet<number>;
  onIntent: () => void;
  onEnd: (brief: Brief) => void;
}

/** What today asks of the shop: what should be back, what goes out, what comes in. */
export function AgendaColumns({ agenda, endedIds, onIntent, onEnd }: AgendaColumnsProps) {
  const plain = (list: readonly Reservation[]): Row[] => list.map((reservation) => ({ reservation, daysLate: 0, risk: null }));
  const overdue = agenda?.overdue.map(({ reservation, daysLate, endangers }) => {
    const [first] = endangers;
    return { reservation, daysLate, risk: first ? `compromete la #${first.id} de ${first.userName}` : null };
  });
  const shared = { endedIds, onIntent, onEnd };
  return (
    <section className="agenda" aria-label="Hoy" aria-busy={agenda === null || undefined}>
      <Column
        {...shared}
        title="Vencidas"
        icon="warning"
        all="Ver todas"
        none="Nada vencido"
        isLate={(agenda?.counts.overdue ?? 0) > 0}
        count={agenda?.counts.overdue}
        rows={overdue}
      />
      <Column
        {...shared}
        title="Retiros de hoy"
        icon="box"
        all="Ver todos"
        none="Hoy no retira nadie"
        onlyLook
        count={agenda?.counts.pickups}
        rows={agenda ? plain(agenda.pickups) : undefined}
      />
      <Column
        {...shared}
        title="Devoluciones de hoy"
        icon="undo"
        all="Ver todas"
        none="Hoy no devuelve nadie"
        count={agenda?.counts.returns}
        rows={agenda ? plain(agenda.returns) : undefined}
      />
    </section>
  );
}

interface ColumnProps extends Omit<AgendaColumnsProps, 'agenda'> {
  title: string;
  icon: IconName;
  all: string;
  none: string;
  isLate?: boolean;
  /** Nothing to end there: its button shows the reservation. */
  onlyLook?: boolean;
  count: number | undefined;
  rows: readonly Row[] | undefined;
}

function Column({
  title,
  icon,
  all,
  none,
  isLate = false,
  onlyLook = false,
  count,
  rows,
  endedIds,
  onIntent,
  onEnd,
}: ColumnProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows?.slice(0, FIRST);
  return (
    <section data-late={isLate || undefined}>
      <h2>
        <Icon name={icon} />
        {title}
        <b className="num">{count === undefined ? '…' : countUpTo(count, MAX_WALKED)}</b>
      </h2>
      {shown?.length === 0 && <p className="agenda-none soft">{none}</p>}
      <ul>
        {shown?.map(({ reservation, daysLate, risk }) => (
          <li key={reservation.id}>
            <Picture url={reservation.instrumentImage} alt="" sizes="36px" />
            <div>
              <p>{reservation.userName}</p>
              <span title={risk ?? undefined}>
                {reservation.instrumentName}
                {daysLate > 0 ? ` · ${daysOf(daysLate)} tarde` : ` ×${reservation.quantity}`}
                {risk && <em> · {risk}</em>}
              </span>
            </div>
            {onlyLook || !canEnd(reservation.status) || endedIds.has(reservation.id) ? (
              <LinkButton
                size="sm"
                to={paths.adminOrder(reservation.orderId ?? reservation.id)}
                aria-label={`Ver la reserva #${reservation.id} de ${reservation.userName}`}
              >
                Ver
              </LinkButton>
            ) : (
              <Button
                size="sm"
                aria-label={`Finalizar la reserva #${reservation.id} de ${reservation.userName}`}
                onPointerEnter={onIntent}
                onFocus={onIntent}
                onClick={() => onEnd(briefOf(reservation, daysLate))}
              >
                Finalizar
              </Button>
            )}
          </li>
        ))}
        {rows === undefined &&
          [1, 2].map((row) => (
            <li key={row} aria-hidden="true">
              <SkeletonBlock width={36} height={28} />
              <SkeletonBlock width="55%" height={10} />
            </li>
          ))}
      </ul>
      {rows && rows.length > FIRST && (
        <button type="button" className="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Ver menos' : all}
        </button>
      )}
    </section>
  );
}
