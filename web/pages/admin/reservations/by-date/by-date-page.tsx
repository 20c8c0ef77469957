import { Suspense, use, useState } from 'react';
import { useLoaderData, useNavigation, useRevalidator } from 'react-router';
import type { ReservationDays, ReservationGroups } from '#domain/contract/admin/reservations.ts';
import { useApp } from '../../../../app-context.ts';
import type { Answer } from '../../../../api/call.ts';
import { AwaitDeferred } from '../../../../loading/await-deferred.tsx';
import { useResolved } from '../../../../loading/use-resolved.ts';
import { Button } from '../../../../ui/button.tsx';
import { DayField } from '../../../../ui/day-field.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { Sheet, SheetBar } from '../../../../ui/sheet.tsx';
import { SheetBlank, SheetFailure } from '../../../../ui/sheet-blank.tsx';
import { TableSearch } from '../../../../ui/table-search.tsx';
import { useTableAddress, useTableSearch } from '../../table-address.ts';
import { TablePages } from '../../table-pages.tsx';
import { type Asked, prefetchDialogs, ReservationDialogs } from '../reservation-dialogs.tsx';
import { ReservationsHead } from '../reservations-head.tsx';
import { useShopChanges } from '../use-shop-changes.ts';
import { readByDateAddress, SPANS } from './by-date-address.ts';
import './by-date.css';
import type { loader } from './by-date-route.ts';
import { DaysTable } from './days-table.tsx';

/** What begins and what ends, day by day. */
export function ByDatePage() {
  const { days, counts } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  const isStale = useNavigation().state === 'loading';
  const { today: readToday } = useApp();
  const today = readToday();
  const { next, set } = useTableAddress();
  const [text, setText] = useTableSearch();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { span, startDate, endDate } = readByDateAddress(next, today);
  useShopChanges([useResolved(days)]);
  const head = {
    isRefreshing: state !== 'idle',
    onRefresh: () => void revalidate(),
    onIntent: prefetchDialogs,
    onNew: () => setAsked({ kind: 'new' }),
  };
  return (
    <>
      <Suspense fallback={<ReservationsHead {...head} counts={null} />}>
        <CountedHead {...head} counts={counts} />
      </Suspense>
      <Sheet label="Reservas por fecha">
        <SheetBar>
          <Segmented
            label="Fechas"
            value={span}
            options={SPANS}
            onChange={(dias) => set({ dias: dias === SPANS[0].value ? '' : dias, desde: '', hasta: '' })}
          />
          <div className="by-date-range">
            <DayField label="Desde" value={startDate} today={today} onChange={(day) => day && set({ desde: day })} />
            <DayField
              label="Hasta"
              value={endDate}
              today={today}
              min={startDate}
              onChange={(day) => day && set({ hasta: day })}
            />
          </div>
          <TableSearch label="Buscar reserva" value={text} onChange={setText} />
        </SheetBar>
        <AwaitDeferred data={days} fallback={<DaysTable events={null} today={today} isStale />}>
          {(answer) => <Shown answer={answer} isStale={isStale} />}
        </AwaitDeferred>
      </Sheet>
      <ReservationDialogs asked={asked} onClose={() => setAsked(null)} onEnded={() => void revalidate()} />
    </>
  );
}

function Shown({ answer, isStale }: { answer: Answer<ReservationDays>; isStale: boolean }) {
  const { params, set } = useTableAddress();
  const { revalidate, state } = useRevalidator();
  const { today } = useApp();
  const text = params.get('buscar');
  if (!answer.ok) {
    return (
      <SheetFailure
        title={answer.problem.message}
        requestId={answer.problem.requestId}
        isRetrying={state !== 'idle'}
        onRetry={() => void revalidate()}
      />
    );
  }
  const { events, place } = answer.value;
  if (events.length === 0) {
    return (
      <SheetBlank
        icon={text ? 'search' : 'calendar'}
        title={text ? 'Ninguna reserva coincide' : 'Nada empieza ni termina en estas fechas'}
        action={
          text && (
            <Button icon="close" onClick={() => set({ buscar: '' })}>
              Borrar búsqueda
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <DaysTable events={events} today={today()} isStale={isStale} />
      <TablePages place={place} />
    </>
  );
}

type HeadProps = Omit<Parameters<typeof ReservationsHead>[0], 'counts'>;

function CountedHead({ counts, ...head }: HeadProps & { counts: Promise<ReservationGroups['counts'] | null> }) {
  return <ReservationsHead {...head} counts={use(counts)} />;
}
