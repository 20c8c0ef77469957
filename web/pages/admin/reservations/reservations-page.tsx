import { useState } from 'react';
import { useLoaderData, useNavigation, useRevalidator } from 'react-router';
import { AwaitDeferred } from '../../../loading/await-deferred.tsx';
import { exportAddress } from '../export-address.ts';
import { useResolved } from '../../../loading/use-resolved.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ExportLink } from '../export-link.tsx';
import { useTableAddress } from '../table-address.ts';
import { AgendaColumns } from './agenda-columns.tsx';
import { type Asked, dialogsAhead, ReservationDialogs } from './reservation-dialogs.tsx';
import type { Brief } from './reservation-words.ts';
import { readReservationsAddress } from './reservations-address.ts';
import { ReservationsHead } from './reservations-head.tsx';
import type { loader } from './reservations-route.ts';
import { ReservationsSheet } from './reservations-sheet.tsx';
import './reservations-page.css';
import { useEnded } from './use-ended.ts';

/** 'Gestión de Reservas': what today asks for, then every reservation under its customer. */
export function ReservationsPage() {
  const { groups, agenda } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  const isStale = useNavigation().state === 'loading';
  const [asked, setAsked] = useState<Asked | null>(null);
  const [ended, setEnded] = useEnded(() => void revalidate());
  const arrived = useResolved(groups);
  const counts = arrived?.ok ? arrived.value.counts : null;
  const { tab, text } = readReservationsAddress(useTableAddress().params);
  const reload = () => void revalidate();
  const ask = (kind: 'end' | 'cancel', brief: Brief) => setAsked({ kind, brief });
  const today = { endedId: ended?.id ?? null, onIntent: dialogsAhead, onEnd: (brief: Brief) => ask('end', brief) };
  return (
    <>
      <ReservationsHead
        counts={counts}
        isRefreshing={state !== 'idle'}
        onRefresh={reload}
        onIntent={dialogsAhead}
        onNew={() => setAsked({ kind: 'new' })}
        download={
          <ExportLink href={exportAddress('GET /api/export/reservations.csv', { status: tab.statuses, search: text })}>
            CSV
          </ExportLink>
        }
      />
      {ended && (
        <div className="reservations-notice">
          <Banner kind="ok">La reserva #{ended.id} ha sido finalizada exitosamente.</Banner>
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
      <AwaitDeferred data={groups} fallback={<ReservationsSheet answer={null} counts={counts} endedId={null} />}>
        {(answer) => (
          <ReservationsSheet
            answer={answer}
            counts={counts}
            endedId={ended?.id ?? null}
            isStale={isStale}
            isRetrying={state !== 'idle'}
            onRetry={reload}
            onIntent={dialogsAhead}
            onAsk={ask}
          />
        )}
      </AwaitDeferred>
      <ReservationDialogs asked={asked} onClose={() => setAsked(null)} onEnded={setEnded} />
    </>
  );
}
