import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useApp } from '../../app-context.ts';
import { lostReservations, UNKNOWN_RESERVATION } from '../../lost-reservations.ts';
import { useLastLoaded } from '../../loading/use-last-loaded.ts';
import { OwnListStale, OwnListUnreachable } from '../../parts/own-list.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { prefetch } from '../../ui/prefetch.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { History } from './history-route.ts';
import { found, nextRental, nameOf, nextStep, rowId } from './reservation-facts.ts';
import { ReservationRow } from './reservation-row.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const loadCalendarDialog = () => import('./calendar-dialog.tsx');
const CalendarDialog = lazyDialog(async () => (await loadCalendarDialog()).CalendarDialog);

interface ToolsProps {
  search: string;
  onSearch: (search: string) => void;
  /** There is something for a calendar. */
  mayFollow: boolean;
}

function Tools({ search, onSearch, mayFollow }: ToolsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="history-tools">
      <SearchField label="Buscar reserva" value={search} onChange={onSearch} />
      {mayFollow && (
        <Button
          variant="quiet"
          size="sm"
          icon="calendar"
          onPointerEnter={() => prefetch(loadCalendarDialog)}
          onFocus={() => prefetch(loadCalendarDialog)}
          onClick={() => setOpen(true)}
        >
          Suscribirme al calendario
        </Button>
      )}
      {isOpen && <CalendarDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

export interface HistoryListProps {
  history: History;
  userId: number;
  search: string;
  onSearch: (search: string) => void;
}

export function HistoryList({ history, userId, search, onSearch }: HistoryListProps) {
  const { reservations, isLoaded } = useLastLoaded(history);
  // One `today` for the whole page: a row must not change at midnight while its dialog is open.
  const app = useApp();
  const [today] = useState(app.today);
  const hasUnknown = lostReservations(app).length > 0;
  const shown = found(reservations, search, today);
  const next = nextRental(reservations, today);
  if (history.isUnreachable && reservations.length === 0) {
    return (
      <OwnListUnreachable title="Historial de Reservas" of="reservas">
        {hasUnknown ? UNKNOWN_RESERVATION.message : 'Puede ser la conexión.'}
      </OwnListUnreachable>
    );
  }
  return (
    <>
      <PageHead
        title="Historial de Reservas"
        aside={<Tools search={search} onSearch={onSearch} mayFollow={reservations.length > 0} />}
      >
        {shown.length} de {reservations.length} reserva(s)
      </PageHead>
      {hasUnknown && (
        <div className="history-notice">
          <Banner kind="warn" icon="cloud-off">
            {UNKNOWN_RESERVATION.message}
          </Banner>
        </div>
      )}
      {!isLoaded && (
        <div className="history-notice">
          <OwnListStale of="reservas" isEmpty={reservations.length === 0} />
        </div>
      )}
      {next && search.trim() === '' && shown[0] !== next && (
        <p className="history-next">
          <a className="link" href={`#${rowId(next)}`}>
            Próxima: {nameOf(next)}
          </a>{' '}
          · {nextStep(next, today, true)}
        </p>
      )}
      {shown.length > 0 ? (
        <ul className="history-rows">
          {shown.map((reservation) => (
            <ReservationRow
              key={reservation.id}
              reservation={reservation}
              userId={userId}
              today={today}
              isNext={reservation === next}
            />
          ))}
        </ul>
      ) : (
        <div className="history-empty">
          {search.trim() === '' ? (
            <Blank title="No tienes reservas actualmente" action={<LinkButton to={paths.home}>Explorar instrumentos</LinkButton>}>
              Cuando reserves un instrumento, lo verás aquí con sus fechas.
            </Blank>
          ) : (
            <Blank
              title="No se encontraron resultados"
              action={<Button onClick={() => onSearch('')}>Ver todas las reservas</Button>}
            >
              Prueba con el nombre del instrumento, su categoría, el estado o una fecha.
            </Blank>
          )}
        </div>
      )}
    </>
  );
}
