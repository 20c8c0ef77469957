import { useId } from 'react';
import type { ReservationGroups } from '#domain/contract/admin/reservations.ts';
import type { Answer } from '../../../api/call.ts';
import type { Deferred } from '../../../loading/deferred.ts';
import { DeferredTable } from '../../../parts/deferred-table.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { SheetBlank } from '../../../ui/sheet-blank.tsx';
import { Sheet, SheetBar } from '../../../ui/sheet.tsx';
import { TableSearch } from '../../../ui/table-search.tsx';
import { AdminTabs } from '../admin-tabs.tsx';
import { TablePages } from '../table-pages.tsx';
import { tabSearch, useTableAddress, useTableSearch } from '../table-address.ts';
import './batch-progress.css';
import { type Details, useDetails } from './use-details.ts';
import { GroupTable } from './group-table.tsx';
import { readReservationsAddress, RESERVATION_TABS } from './reservations-address.ts';
import type { AskAbout } from './reservation-dialogs.tsx';

export interface ReservationsSheetProps {
  groups: Deferred<Answer<ReservationGroups>>;
  /** The last that came; null before, and after a failure. */
  found: ReservationGroups | null;
  endedIds: ReadonlySet<number>;
  onIntent: () => void;
  onAsk: AskAbout;
}

/** Tabs, search and the groups; the rows' details come behind them. */
export function ReservationsSheet({ groups, found, endedIds, onIntent, onAsk }: ReservationsSheetProps) {
  const { params, set } = useTableAddress();
  const [typed, setTyped] = useTableSearch();
  const panelId = useId();
  const { text: searched, tab } = readReservationsAddress(params);
  const details = useDetails(found?.groups.flatMap(({ reservations }) => reservations) ?? []);

  return (
    <Sheet label="Reservas">
      <SheetBar>
        <AdminTabs
          label="Reservas por estado"
          panelId={panelId}
          current={tab.id}
          tabs={RESERVATION_TABS.map(({ id, label, tab: counted }, index) => ({
            id,
            label,
            count: found?.counts[counted],
            to: { search: tabSearch(params, index === 0 ? '' : id, { text: searched }) },
          }))}
        />
        <BatchProgress details={details} />
        <TableSearch label="Buscar reserva" value={typed} onChange={setTyped} />
      </SheetBar>
      <div id={panelId} role="tabpanel" aria-label={tab.label}>
        {found?.truncated && (
          <Banner kind="note">Hay más reservas de las que se agrupan aquí: busca por cliente o instrumento.</Banner>
        )}
        <DeferredTable
          data={groups}
          rowsOf={({ groups: rows }) => rows}
          failure="No se pudieron cargar las reservas. Por favor, intente nuevamente."
          blank={() => (
            <SheetBlank
              icon={searched ? 'search' : 'calendar'}
              title={searched ? 'Ninguna reserva coincide' : 'No hay reservas aquí'}
              action={
                searched && (
                  <Button icon="close" onClick={() => set({ buscar: '' })}>
                    Borrar búsqueda
                  </Button>
                )
              }
            >
              {searched
                ? `No hay resultados para «${searched}» en ${tab.label}.`
                : 'Cuando haya una, la verás bajo el nombre de su cliente.'}
            </SheetBlank>
          )}
        >
          {({ rows, isStale }) => (
            <GroupTable groups={rows} details={details} endedIds={endedIds} isStale={isStale} onIntent={onIntent} onAsk={onAsk} />
          )}
        </DeferredTable>
      </div>
      {found && <TablePages place={found.place} />}
    </Sheet>
  );
}

/** How far the details of the rows are; gone when they are all there. */
function BatchProgress({ details: { done, total, hasFailed, retry } }: { details: Details }) {
  if (done >= total) return null;
  if (hasFailed) {
    return (
      <p className="batch" role="status">
        Faltan detalles de {total - done}
        <Button size="sm" onClick={retry}>
          Reintentar
        </Button>
      </p>
    );
  }
  return (
    <p className="batch num">
      Completando detalles: {done} de {total}
      <progress value={done} max={total} aria-label="Detalles completados" />
    </p>
  );
}
