import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { AwaitDeferred } from '../../../loading/await-deferred.tsx';
import { exportAddress } from '../export-address.ts';
import { useResolved } from '../../../loading/use-resolved.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ExportLink } from '../export-link.tsx';
import { useTableAddress } from '../table-address.ts';
import { AgendaColumns } from './agenda-columns.tsx';
import { type AskAbout, type Asked, prefetchDialogs, ReservationDialogs } from './reservation-dialogs.tsx';
import type { Brief } from './reservation-words.ts';
import { readReservationsAddress } from './reservations-address.ts';
import { ReservationsHead } from './reservations-head.tsx';
import type { loader } from './reservations-route.ts';
import { ReservationsSheet } from './reservations-sheet.tsx';
import './reservations-page.css';
import { useEnded } from './use-ended.ts';
import { useShopChanges } from './use-shop-changes.ts';

/** 'Gestión de Reservas': what today asks for, then every reservation under its customer. */
export function ReservationsPage() {
  const { groups, agenda } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ended = useEnded(revalidate);
  const resolved = useResolved(groups);
  // Not while the message of success stays: the row keeps its place until then.
  useShopChanges([resolved, useResolved(agenda)], ended.ids.size > 0);
  const found = resolved?.ok ? resolved.value : null;
  const { tab, text } = readReservationsAddress(useTableAddress().params);
  const reload = () => void revalidate();
  const ask: AskAbout = (kind, brief, line) =>
    setAsked(kind === 'end' || kind === 'cancel' ? { kind, brief } : line ? { kind, line } : null);
  const today = { endedIds: ended.ids, onIntent: prefetchDialogs, onEnd: (brief: Brief) => ask('end', brief) };
  return (
    <>
      <ReservationsHead
        counts={found?.counts ?? null}
        isRefreshing={state !== 'idle'}
        onRefresh={reload}
        onIntent={prefetchDialogs}
        onNew={() => setAsked({ kind: 'new' })}
        download={
          <ExportLink href={exportAddress('GET /api/export/reservations.csv', { status: tab.statuses, search: text })}>
            CSV
          </ExportLink>
        }
      />
      {ended.latest && (
        <div className="reservations-notice">
          <Banner kind="ok">La reserva #{ended.latest.id} ha sido finalizada exitosamente.</Banner>
        </div>
      )}
      <AwaitDeferred data={agenda} fallback={<AgendaColumns {...today} agenda={null} />}>
        {(answer) =>
          answer.ok ? (
            <AgendaColumns {...today} agenda={answer.value} />
          ) : (
            <div className="reservations-notice">
              <Banner
                kind="bad"
                action={
                  <Button size="sm" isPending={state !== 'idle'} onClick={reload}>
                    Reintentar
                  </Button>
                }
              >
                No se pudo cargar lo que toca hoy: vencidas, retiros y devoluciones.
              </Banner>
            </div>
          )
        }
      </AwaitDeferred>
      <ReservationsSheet groups={groups} found={found} endedIds={ended.ids} onIntent={prefetchDialogs} onAsk={ask} />
      <ReservationDialogs asked={asked} onClose={() => setAsked(null)} onEnded={ended.add} />
    </>
  );
}
