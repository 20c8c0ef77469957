import { Fragment } from 'react';
import type { AuditEntry } from '#domain/contract/admin/audit.ts';
import { dayOfInstant } from '../../../format/instant.ts';
import { dayHeading } from '../../../format/moment.ts';
import type { TableRows } from '../../../parts/deferred-table.tsx';
import { Button } from '../../../ui/button.tsx';
import '../../../ui/data-table.css';
import { SheetBlank } from '../../../ui/sheet-blank.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useTableAddress } from '../table-address.ts';
import { AuditRow } from './audit-row.tsx';

export interface AuditTableProps extends TableRows<AuditEntry> {
  nowMs: number;
  meId: number | undefined;
}

const COMING = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

export function AuditTable({ rows, isStale, nowMs, meId }: AuditTableProps) {
  const days: (readonly [string, AuditEntry[]])[] = rows ? [...Map.groupBy(rows, ({ at }) => dayOfInstant(at))] : [];
  return (
    <table className="data-table audit-table" data-size="s" aria-busy={rows === null || isStale || undefined}>
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
        {rows === null &&
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
  );
}

/** No change is there, or none that matches. */
export function NoChanges() {
  const { params, set } = useTableAddress();
  if (!['buscar', 'persona', 'objeto', 'fecha'].some((name) => params.has(name))) {
    return (
      <SheetBlank icon="search" title="Todavía no hay cambios">
        Lo que cambien los administradores quedará escrito aquí.
      </SheetBlank>
    );
  }
  return (
    <SheetBlank
      icon="search"
      title="Ningún cambio coincide"
      action={
        <Button icon="close" onClick={() => set({ buscar: '', persona: '', objeto: '', fecha: '' })}>
          Borrar filtros
        </Button>
      }
    >
      Prueba con el nombre de una persona o de un instrumento, o con el número de una reserva.
    </SheetBlank>
  );
}
