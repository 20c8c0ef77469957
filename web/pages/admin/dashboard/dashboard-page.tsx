import { useState } from 'react';
import { useLoaderData, useNavigation, useRevalidator, useSearchParams } from 'react-router';
import type { Dashboard } from '#domain/contract/dashboard.ts';
import { COUNTED_STATUSES } from '#domain/dashboard.ts';
import { capital } from '../../../format/capital.ts';
import { fullDay } from '../../../format/full-day.ts';
import { AwaitDeferred } from '../../../loading/await-deferred.tsx';
import { exportAddress } from '../export-address.ts';
import { useApp } from '../../../app-context.ts';
import type { Answer } from '../../../api/call.ts';
import { SheetFailure } from '../../../ui/sheet-blank.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { AdminHead } from '../admin-head.tsx';
import { ExportLink } from '../export-link.tsx';
import './dashboard.css';
import { DayStrip } from './day-strip.tsx';
import type { loader, LocalFigures as Figures } from './dashboard-route.ts';
import { Kpis, KpisSkeleton } from './kpis.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { daysOfPeriod, readPeriod } from './period.ts';
import { formatCount } from '../../../format/number.ts';
import { Facts } from '../../../ui/facts.tsx';
import './local-figures.css';
import { lazyPart } from '../../../ui/lazy-part.tsx';

export function DashboardPage() {
  const { figures, local } = useLoaderData<typeof loader>();
  // One day for the whole page: a figure and its caption must not disagree at midnight.
  const { today: readToday } = useApp();
  const [today] = useState(readToday);
  const [params] = useSearchParams();
  const { startDate: from, endDate: to } = daysOfPeriod(readPeriod(params), today);
  return (
    <>
      <AdminHead
        title="Dashboard"
        actions={
          <>
            <PeriodPicker today={today} />
            {/* The very reservations that the charts count. */}
            <ExportLink href={exportAddress('GET /api/export/reservations.csv', { from, to, status: COUNTED_STATUSES })}>
              Exportar
            </ExportLink>
          </>
        }
      >
        {capital(fullDay(today))}, hora de Montevideo
      </AdminHead>
      <DayStrip />
      <AwaitDeferred data={figures} fallback={<FiguresSkeleton />}>
        {(answer) => (local && !answer.ok ? <LocalFigures figures={local} /> : <Figures answer={answer} today={today} />)}
      </AwaitDeferred>
    </>
  );
}

function Figures({ answer, today }: { answer: Answer<Dashboard>; today: string }) {
  const [params] = useSearchParams();
  const { state, revalidate } = useRevalidator();
  const isStale = useNavigation().state === 'loading';
  if (!answer.ok) {
    return (
      <Sheet label="Cifras">
        <SheetFailure
          title={answer.problem.message}
          requestId={answer.problem.requestId}
          isRetrying={state === 'loading'}
          onRetry={() => void revalidate()}
        />
      </Sheet>
    );
  }
  return (
    <div className="dashboard" aria-busy={isStale || undefined}>
      <Kpis figures={answer.value} today={today} />
      <Charts figures={answer.value} period={readPeriod(params)} today={today} />
    </div>
  );
}

const FiguresSkeleton = () => (
  <div className="dashboard" role="status" aria-label="Cargando">
    <KpisSkeleton />
    <ChartsSkeleton />
  </div>
);

const ChartsSkeleton = () => (
  <div className="charts-skeleton" aria-hidden="true">
    {[7, 5, 6, 6].map((span, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- boxes to come never move
      <div key={i} data-span={span}>
        <SkeletonBlock height={316} radius="var(--radius)" />
      </div>
    ))}
  </div>
);

/** Products and users of this device, while the shop's figures are out of reach. */
function LocalFigures({ figures: { categories, users } }: { figures: Figures }) {
  const products = categories.reduce((sum, { productCount }) => sum + productCount, 0);
  const shown = (count: number): string => (Number.isNaN(count) ? '–' : formatCount(count));
  return (
    <div className="local-figures">
      <section aria-labelledby="local-products">
        <h2 id="local-products">Productos en este dispositivo</h2>
        <Facts
          facts={[
            { name: 'Total', value: <b>{shown(products)}</b> },
            ...categories.map(({ name, productCount }) => ({ name, value: shown(productCount) })),
          ]}
        />
      </section>
      <section aria-labelledby="local-users">
        <h2 id="local-users">Usuarios en este dispositivo</h2>
        <Facts
          facts={[
            { name: 'Total', value: <b>{formatCount(users.total)}</b> },
            { name: 'Administradores', value: formatCount(users.administrators) },
            { name: 'Clientes', value: formatCount(users.clients) },
          ]}
        />
      </section>
    </div>
  );
}

const Charts = lazyPart(async () => (await import('./charts.tsx')).Charts, {
  fallback: <ChartsSkeleton />,
  lost: (
    <Sheet label="Gráficos">
      <SheetFailure title="No se pudieron mostrar los gráficos" isRetrying={false} onRetry={() => location.reload()} />
    </Sheet>
  ),
});
