import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { addDays } from '#domain/day.ts';
import { capital } from '../../../../format/capital.ts';
import { fullDay } from '../../../../format/full-day.ts';
import { paths } from '../../../../paths.ts';
import { AwaitDeferred } from '../../../../loading/await-deferred.tsx';
import { useApp } from '../../../../app-context.ts';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Sheet, SheetBar, SheetSkeleton } from '../../../../ui/sheet.tsx';
import { SheetFailure } from '../../../../ui/sheet-blank.tsx';
import { SkeletonBlock } from '../../../../ui/skeleton.tsx';
import { AdminHead } from '../../admin-head.tsx';
import { useTableAddress } from '../../table-address.ts';
import { DaySwitch } from '../day-switch.tsx';
import { prefetchDialogs, ReservationDialogs } from '../reservation-dialogs.tsx';
import { readCounterAddress } from './counter-address.ts';
import './counter.css';
import type { loader } from './counter-route.ts';
import { CounterSearch } from './counter-search.tsx';
import { CounterView } from './counter-view.tsx';

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** 'Mostrador': what goes out and comes back today, and what is late. */
export function CounterPage() {
  const { counter } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  const today = useApp().today();
  const { day } = readCounterAddress(useTableAddress().params, today);
  const [isReserving, setReserving] = useState(false);
  /** What was reserved may begin on the day that is shown. */
  const closeReserving = (): void => {
    setReserving(false);
    void revalidate();
  };
  return (
    <div className="counter">
      <AdminHead
        title="Mostrador"
        view={
          <DaySwitch
            today={today}
            day={day ?? today}
            near={[
              { day: today, label: 'Hoy' },
              { day: addDays(today, 1), label: 'Mañana' },
            ]}
          />
        }
        actions={
          <>
            <LinkButton to={paths.adminClose}>Cierre del día</LinkButton>
            <Button icon="printer" onClick={() => print()}>
              Imprimir
            </Button>
            <Button
              variant="fill"
              icon="plus"
              onPointerEnter={prefetchDialogs}
              onFocus={prefetchDialogs}
              onClick={() => setReserving(true)}
            >
              Nueva reserva
            </Button>
          </>
        }
      >
        {capital(fullDay(day ?? today))}
      </AdminHead>
      <AwaitDeferred data={counter} fallback={<Coming />}>
        {(answer) =>
          answer.ok ? (
            <CounterView key={answer.value.date} loaded={answer} day={day} today={today} />
          ) : (
            <Sheet label="Mostrador">
              <SheetFailure
                title={answer.problem.message}
                requestId={answer.problem.requestId}
                isRetrying={state !== 'idle'}
                onRetry={() => void revalidate()}
              />
            </Sheet>
          )
        }
      </AwaitDeferred>
      <ReservationDialogs asked={isReserving ? { kind: 'new' } : null} onClose={closeReserving} onEnded={closeReserving} />
    </div>
  );
}

const Coming = () => (
  <Sheet label="Mostrador">
    <SheetBar count={<SheetSkeleton>Cargando</SheetSkeleton>}>
      <CounterSearch text="" onChange={() => undefined} onEnter={() => undefined} onDown={() => undefined} readOnly />
    </SheetBar>
    <div className="counter-coming" aria-busy="true">
      {ROWS.map((row) => (
        <SkeletonBlock key={row} width={`${40 + ((row * 23) % 50)}%`} height={10} />
      ))}
    </div>
  </Sheet>
);
