import { Fragment } from 'react';
import type { AuditEntry, AuditPage } from '#domain/contract/admin/audit.ts';
import { dayOfInstant } from '../../../format/day.ts';
import { dayHeading } from '../../../format/moment.ts';
import type { Answer } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import '../../../ui/data-table.css';
import { Pagination } from '../../../ui/pagination.tsx';
import { SheetBlank, SheetFailure } from '../../../ui/sheet-blank.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useTableAddress } from '../table-address.ts';
import { AuditRow } from './audit-row.tsx';

export interface AuditTableProps {
  /** null while it is on its way. */
  answer: Answer<AuditPage> | null;
  nowMs: number;
  meId: number | undefined;
  isStale?: boolean;
  isRetrying?: boolean;
  onRetry?: () => void;
}

const COMING = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

export function AuditTable({ answer, nowMs, meId, isStale, isRetrying = false, onRetry = () => undefined }: AuditTableProps) {
  const { params, set, hrefOf } = useTableAddress();
  const isFiltered = ['buscar', 'persona', 'objeto', 'fecha'].some((name) => params.has(name));
  if (answer && !answer.ok) {
    return (
      <SheetFailure
        title="No se pudo cargar la auditoría. Inténtalo nuevamente."
        requestId={answer.problem.requestId}
        isRetrying={isRetrying}
        onRetry={onRetry}
      />
    );
  }
  if (answer?.value.entries.length === 0) {
    return (
      <SheetBlank
        icon="search"
        title={isFiltered ? 'Ningún cambio coincide' : 'Todavía no hay cambios'}
        action={
          isFiltered && (
            <Button icon="close" onClick={() => set({ buscar: '', persona: '', objeto: '', fecha: '' })}>
              Borrar filtros
            </Button>
          )
        }
      >
        {isFiltered
          ? 'Prueba con el nombre de una persona o de un instrumento, o con el número de una reserva.'
          : 'Lo que cambien los administradores quedará escrito aquí.'}
      </SheetBlank>
    );
  }
  const days: (readonly [string, AuditEntry[]])[] = answer
    ? [...Map.groupBy(answer.value.entries, ({ at }) => dayOfInstant(at))]
    : [];
  const place = answer?.value.place;
  return (
    <>
      <table className="data-table audit-table" data-size="s" aria-busy={answer === null || isStale || undefined}>
        <caption className="visually-hidden">Cambios, del más nuevo al más viejo</caption>
        <thead>
          <tr>
            <th scope="col">Hora</th>
            <th scope="col" data-needs="m">
              Persona
            </th>
            <th scope="col">Acción</th>
            <th scope="col">Objeto</th>
            <th scope="col" data-needs="m">
              Cambio
            </th>
            <th scope="col">
              <span className="visually-hidden">Detalle</span>
            </th>
          </tr>
        </thead>
        <tbody data-stale={isStale || undefined}>
          {answer === null &&
            COMING.map((row) => (
              <tr key={row} aria-hidden="true">
                <td colSpan={6}>
                  <SkeletonBlock width={`${40 + ((row * 17) % 45)}%`} height={10} />
                </td>
              </tr>
            ))}
          {days.map(([day, entries]) => (
            <Fragment key={day}>
              <tr className="audit-day">
                <th scope="rowgroup" colSpan={6}>
                  {dayHeading(entries[0]?.at ?? '', nowMs)}
                </th>
              </tr>
              {entries.map((entry) => (
                <AuditRow key={entry.id} entry={entry} meId={meId} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {place && (
        <Pagination page={place.page} pageCount={place.pages} pageSize={place.size} total={place.total} hrefOf={hrefOf} />
      )}
    </>
  );
}
