import type { InstrumentPage } from '#domain/contract/instruments.ts';
import { dayRange } from '../../format/day.ts';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Link } from '../../ui/link.tsx';
import { CardGrid } from './card-grid.tsx';
import { changed, type HomeSearch, homeAddress, isFiltered } from './home-search.ts';
import './nothing-found.css';

export interface NothingFoundProps {
  search: HomeSearch;
  found: Pick<InstrumentPage, 'nearest' | 'suggestions'>;
  onFavorite: (instrumentId: number) => void;
  onClear: () => void;
}

/** In place of the cards: what there is none of and why, what may have been meant, and what comes closest. */
export function NothingFound({ search, found: { nearest, suggestions }, onFavorite, onClear }: NothingFoundProps) {
  // A server of an older release says nothing of the reason.
  const isByDates = search.dates !== null && (suggestions?.becauseOfDates ?? true);
  const correction = suggestions?.correction ?? null;
  const closest = suggestions?.instruments ?? [];
  const dates = isByDates && nearest ? { start: nearest.startDate, end: nearest.endDate } : null;
  return (
    <>
      <Blank
        level={3}
        title={isByDates ? 'No hay instrumentos disponibles en estas fechas' : 'No hay instrumentos disponibles'}
        action={
          <>
            {dates && (
              <LinkButton variant="fill" icon="calendar" to={homeAddress(changed(search, { dates }))} preventScrollReset>
                Ver {dayRange(dates.start, dates.end)}
              </LinkButton>
            )}
            {isFiltered(search) && <Button onClick={onClear}>Borrar Filtros</Button>}
          </>
        }
      >
        {correction === null ? (
          adviceFor(search, isByDates, dates !== null)
        ) : (
          <span className="correction">
            ¿Quisiste decir{' '}
            <Link to={homeAddress(changed(search, { text: correction }))} preventScrollReset>
              {correction}
            </Link>
            ?
          </span>
        )}
      </Blank>
      {closest.length > 0 && (
        <section className="closest" aria-labelledby="closest-title">
          <h3 id="closest-title">{isByDates ? 'Disponibles en tus fechas' : 'Lo más parecido'}</h3>
          <CardGrid instruments={closest} dates={search.dates} isLoading={false} onFavorite={onFavorite} />
        </section>
      )}
    </>
  );
}

function adviceFor({ text, dates, categoryIds }: HomeSearch, isByDates: boolean, hasNearest: boolean): string {
  if (hasNearest) return 'Estas son las fechas libres más cercanas.';
  if (isByDates) return 'Prueba con otros días o quita algún filtro.';
  if (text) return 'Prueba con otras palabras o quita algún filtro.';
  return dates || categoryIds.length > 1 ? 'Quita algún filtro para ver más.' : 'Vuelve pronto: sumamos instrumentos seguido.';
}
