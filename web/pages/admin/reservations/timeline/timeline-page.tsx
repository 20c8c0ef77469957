import { Suspense, use, useState } from 'react';
import { useLoaderData, useNavigation, useRevalidator } from 'react-router';
import { INSTRUMENT_STATUSES } from '#domain/catalogue.ts';
import type { ReservationGroups } from '#domain/contract/admin/reservations.ts';
import type { Timeline } from '#domain/contract/admin/timeline.ts';
import type { Category } from '#domain/contract/categories.ts';
import { addDays, isDay } from '#domain/day.ts';
import { AwaitDeferred } from '../../../../loading/await-deferred.tsx';
import type { Answer } from '../../../../api/call.ts';
import { useResolved } from '../../../../loading/use-resolved.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { FilterPill } from '../../../../ui/filter-pill.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { SheetBlank, SheetFailure } from '../../../../ui/sheet-blank.tsx';
import { Sheet, SheetBar } from '../../../../ui/sheet.tsx';
import { SkeletonBlock } from '../../../../ui/skeleton.tsx';
import { TableSearch } from '../../../../ui/table-search.tsx';
import { useTableAddress, useTableSearch } from '../../table-address.ts';
import { type Asked, prefetchDialogs, ReservationDialogs } from '../reservation-dialogs.tsx';
import { ReservationsHead } from '../reservations-head.tsx';
import { readTimelineAddress } from './timeline-address.ts';
import { TimelineGrid } from './timeline-grid.tsx';
import { TimelineLegend } from './timeline-legend.tsx';
import type { loader } from './timeline-route.ts';
import { TimelineWindow } from './timeline-window.tsx';

const STATUSES = INSTRUMENT_STATUSES.map((status) => ({ value: status, label: status }));
const UNMOVED = [{ value: 'si', label: 'a la vista' }] as const;
const COMING = [1, 2, 3, 4, 5, 6] as const;

/** The reservations of every instrument side by side, day by day. */
export function TimelinePage() {
  const { timeline, categories, counts } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  const { params, set } = useTableAddress();
  const [text, setText] = useTableSearch();
  const [asked, setAsked] = useState<Asked | null>(null);
  const address = readTimelineAddress(params);
  const resolved = useResolved(timeline);
  const shown = resolved?.ok && hasWindow(resolved.value) ? resolved.value : null;
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
      <Sheet label="Línea de tiempo">
        <SheetBar>
          <TableSearch label="Buscar instrumento o cliente" value={text} onChange={setText} />
          <Suspense>
            <CategoryPill
              categories={categories}
              value={String(address.categoryId ?? '')}
              onChange={(categoria) => set({ categoria })}
            />
          </Suspense>
          <FilterPill
            label="Estado"
            none="todos"
            value={address.status ?? ''}
            options={STATUSES}
            onChange={(estado) => set({ estado })}
          />
          <FilterPill
            label="Sin movimiento"
            none="ocultos"
            value={address.all ? 'si' : ''}
            options={UNMOVED}
            onChange={(todos) => set({ todos })}
          />
          <TimelineWindow shown={shown} days={address.days} onChange={set} />
        </SheetBar>
        <AwaitDeferred data={timeline} fallback={<TimelineSkeleton />}>
          {(answer) => <Shown answer={answer} onAsk={setAsked} isRetrying={state !== 'idle'} onRetry={() => void revalidate()} />}
        </AwaitDeferred>
      </Sheet>
      <ReservationDialogs asked={asked} onClose={() => setAsked(null)} onEnded={() => void revalidate()} />
    </>
  );
}

/** Without its days there is nothing to draw on. */
const hasWindow = ({ startDate, endDate, today }: Timeline): boolean => [startDate, endDate, today].every(isDay);

interface ShownProps {
  answer: Answer<Timeline>;
  onAsk: (asked: Asked) => void;
  isRetrying: boolean;
  onRetry: () => void;
}

function Shown({ answer, onAsk, isRetrying, onRetry }: ShownProps) {
  const { set, hrefOf } = useTableAddress();
  const isStale = useNavigation().state === 'loading';
  if (!answer.ok || !hasWindow(answer.value)) {
    return (
      <SheetFailure
        title={answer.ok ? 'No se pudo cargar la línea de tiempo. Inténtalo nuevamente.' : answer.problem.message}
        requestId={answer.ok ? undefined : answer.problem.requestId}
        isRetrying={isRetrying}
        onRetry={onRetry}
      />
    );
  }
  const timeline = answer.value;
  const { place } = timeline;
  if (timeline.instruments.length === 0) {
    return (
      <SheetBlank
        icon="search"
        title={timeline.hidden ? 'Nada se mueve en estos días' : 'Ningún instrumento coincide'}
        action={
          timeline.hidden ? (
            <Button onClick={() => set({ todos: 'si' })}>Mostrar los {timeline.hidden} instrumentos</Button>
          ) : (
            <Button icon="close" onClick={() => set({ buscar: '', categoria: '', estado: '' })}>
              Borrar filtros
            </Button>
          )
        }
      >
        {timeline.hidden
          ? 'Ningún instrumento tiene reservas ni mantenimiento entre estas fechas.'
          : 'Prueba con otro instrumento o con el nombre de un cliente.'}
      </SheetBlank>
    );
  }
  return (
    <>
      {timeline.truncated && <Banner kind="note">Hay más barras de las que entran: mira menos días o filtra.</Banner>}
      <TimelineGrid
        timeline={timeline}
        isStale={isStale}
        onMove={(days) => set({ desde: addDays(timeline.startDate, days) })}
        onToday={() => set({ desde: '' })}
        onNew={(startDate, { id, name }) => onAsk({ kind: 'new', startDate, instrument: { id, name } })}
        onChange={(line) => onAsk({ kind: 'change', line })}
        onCancel={(brief) => onAsk({ kind: 'cancel', brief })}
        onOffer={(line) => onAsk({ kind: 'alternatives', line })}
      />
      {timeline.hidden !== undefined && timeline.hidden > 0 && (
        <p className="timeline-hidden">
          {timeline.hidden === 1 ? '1 instrumento sin movimiento' : `${timeline.hidden} instrumentos sin movimiento`} en estos
          días.{' '}
          <button type="button" className="link" onClick={() => set({ todos: 'si' })}>
            {timeline.hidden === 1 ? 'Mostrarlo' : 'Mostrarlos'}
          </button>
        </p>
      )}
      <TimelineLegend />
      <Pagination place={place} hrefOf={hrefOf} />
    </>
  );
}

type HeadProps = Omit<Parameters<typeof ReservationsHead>[0], 'counts'>;

function CountedHead({ counts, ...head }: HeadProps & { counts: Promise<ReservationGroups['counts'] | null> }) {
  return <ReservationsHead {...head} counts={use(counts)} />;
}

interface CategoryPillProps {
  categories: Promise<readonly Category[]>;
  value: string;
  onChange: (id: string) => void;
}

function CategoryPill({ categories, value, onChange }: CategoryPillProps) {
  const options = use(categories).map(({ id, name }) => ({ value: String(id), label: name }));
  return <FilterPill label="Categoría" none="todas" value={value} options={options} onChange={onChange} />;
}

function TimelineSkeleton() {
  return (
    <div className="timeline-skeleton" aria-hidden="true">
      {COMING.map((row) => (
        <SkeletonBlock key={row} height={58} />
      ))}
    </div>
  );
}
