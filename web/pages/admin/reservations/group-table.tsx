import { useCallback, useState } from 'react';
import type { ReservationGroup } from '#domain/contract/admin/reservations.ts';
import '../../../ui/data-table.css';
import { useDeferredRows } from '../../../ui/deferred-rows.ts';
import { ComingRows } from './coming-rows.tsx';
import { GroupRows } from './group-rows.tsx';
import './group-table.css';
import type { AskAbout } from './reservation-dialogs.tsx';
import type { Details } from './use-details.ts';

export interface GroupTableProps {
  /** null while they are on their way. */
  groups: readonly ReservationGroup[] | null;
  details: Details;
  endedIds: ReadonlySet<number>;
  isStale: boolean;
  onIntent: () => void;
  onAsk: AskAbout;
}

/** The least that a group has, in px. */
const TWO_ROWS = 88;
const NONE: readonly ReservationGroup[] = [];

/** Reservations under their customers; a group folds away by its arrow. */
export function GroupTable({ groups, details, endedIds, isStale, onIntent, onAsk }: GroupTableProps) {
  const [folded, setFolded] = useState<ReadonlySet<number>>(() => new Set());
  const deferred = useDeferredRows(groups ?? NONE, TWO_ROWS);
  const toggle = useCallback(
    (userId: number) =>
      setFolded((before) => {
        const next = new Set(before);
        if (!next.delete(userId)) next.add(userId);
        return next;
      }),
    [],
  );
  return (
    <table
      className="data-table group-table num"
      data-tracks
      aria-busy={groups === null || isStale || deferred.size > 0 || undefined}
    >
      <caption className="visually-hidden">Reservas por cliente</caption>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            Instrumento
          </th>
          <th scope="col">Período</th>
          <th scope="col" data-align="end" data-needs="l">
            Días
          </th>
          <th scope="col" data-align="end" data-needs="l">
            Cantidad
          </th>
          <th scope="col" data-align="end" data-needs="m">
            Total
          </th>
          <th scope="col">Estado</th>
          <th scope="col" data-align="end">
            Acciones
          </th>
        </tr>
      </thead>
      {groups === null && <ComingRows columns={8} />}
      {groups?.map((group) => (
        <GroupRows
          key={group.user.id}
          group={group}
          details={details}
          endedIds={endedIds}
          isStale={isStale}
          isDeferred={deferred.has(group)}
          isFolded={folded.has(group.user.id)}
          onToggle={toggle}
          onIntent={onIntent}
          onAsk={onAsk}
        />
      ))}
    </table>
  );
}
