import { type ComponentType, useEffect, useState } from 'react';
import { FEW, HOME_PAGE_SIZE } from '#domain/catalogue.ts';
import type { Instrument, InstrumentPage } from '#domain/contract/instruments.ts';
import { type App, useApp } from '../../app-context.ts';
import { dayRange } from '../../format/day.ts';
import { listInWords } from '../../format/days-in-words.ts';
import { openChat } from '../../open-chat.ts';
import { useChatTopic } from '../../use-chat-topic.ts';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Link } from '../../ui/link.tsx';
import { CardGrid } from './card-grid.tsx';
import { changed, EMPTY_SEARCH, type HomeSearch, homeAddress, isFiltered, searchQuery } from './home-search.ts';
import './nothing-found.css';

export interface NothingFoundProps {
  search: HomeSearch;
  onFavorite: (instrumentId: number) => void;
  onClear: () => void;
}

/** What stands in place of the cards. `count`: in place of how many were found, where others are shown. */
export type Nothing = ComponentType<NothingFoundProps> & { count?: string };

const MAX_POPULAR = 4;

/** For a search that found nothing: what was meant by its words, or else why there is nothing, and what there is. */
export async function nothingFor({ call }: App, search: HomeSearch, page: InstrumentPage, signal: AbortSignal): Promise<Nothing> {
  const { instruments = [], meant, becauseOfDates = false } = page.suggestions ?? {};
  if (meant) {
    const Meant: Nothing = ({ search: shown, onFavorite }) => (
      <>
        <CardGrid instruments={instruments} dates={shown.dates} isLoading={false} onFavorite={onFavorite} />
        {instruments.length <= FEW && <AlsoIn search={shown} found={instruments} onFavorite={onFavorite} />}
        {instruments.length === HOME_PAGE_SIZE && (
          <p className="more-meant">
            {meant.map((text) => (
              <LinkButton key={text} to={homeAddress(changed(shown, { text, categoryIds: [] }))}>
                Ver todo: {text}
              </LinkButton>
            ))}
          </p>
        )}
      </>
    );
    Meant.count = `Mostramos ${listInWords(meant)}`;
    return Meant;
  }
  const popular =
    instruments.length > 0 || becauseOfDates
      ? null
      : await call('GET /api/instruments/results', {
          query: { ...searchQuery({ ...EMPTY_SEARCH, dates: search.dates, sort: 'rating' }), size: MAX_POPULAR },
          signal,
        });
  const others = popular?.ok ? popular.value.products : instruments;
  return (props) => <NothingFound {...props} found={page} others={others} isClose={instruments.length > 0} />;
}

interface Others extends NothingFoundProps {
  found: InstrumentPage;
  others: readonly Instrument[];
  isClose: boolean;
}

/** What there is none of and why, what may have been meant, and what comes closest. */
function NothingFound({ search, found: { nearest, suggestions }, others, isClose, onFavorite, onClear }: Others) {
  useChatTopic(search.text ? `«${search.text}»` : 'un instrumento', search.dates);
  // A server of an older release says nothing of the reason.
  const isByDates = search.dates !== null && (suggestions?.becauseOfDates ?? true);
  const correction = suggestions?.correction ?? null;
  const dates = isByDates && nearest ? { start: nearest.startDate, end: nearest.endDate } : null;
  return (
    <>
      <Blank
        level={3}
        title={isByDates ? 'No hay instrumentos disponibles en estas fechas' : 'No hay instrumentos disponibles'}
        action={
          <div className="blank-actions">
            {dates && (
              <LinkButton variant="fill" icon="calendar" to={homeAddress(changed(search, { dates }))} preventScrollReset>
                Ver {dayRange(dates.start, dates.end)}
              </LinkButton>
            )}
            {isFiltered(search) && <Button onClick={onClear}>Borrar Filtros</Button>}
            <Button icon="chat" onClick={openChat}>
              Consultar por WhatsApp
            </Button>
          </div>
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
      {others.length > 0 && (
        <section className="closest" aria-labelledby="closest-title">
          <h3 id="closest-title">
            {isByDates ? 'Disponibles en tus fechas' : isClose ? 'Lo más parecido' : 'Los mejor valorados'}
          </h3>
          <CardGrid instruments={others} dates={search.dates} isLoading={false} onFavorite={onFavorite} />
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

export interface AlsoInProps {
  search: HomeSearch;
  found: readonly Instrument[];
  onFavorite: (instrumentId: number) => void;
}

/** Under few finds: others of the first one's category, free on the same dates. Nothing without an answer. */
export function AlsoIn({ search: { dates, quantity }, found, onFavorite }: AlsoInProps) {
  const { call } = useApp();
  const [others, setOthers] = useState<readonly Instrument[]>([]);
  const [first] = found;
  const category = first?.category;
  const asked = JSON.stringify([category?.id, dates, quantity, found.map(({ id }) => id)]);
  useEffect(() => {
    if (!category) return undefined;
    const leaving = new AbortController();
    const query = searchQuery({ ...EMPTY_SEARCH, dates, quantity, categoryIds: [category.id] });
    void call('GET /api/instruments/results', { query, signal: leaving.signal }).then((answer) => {
      if (!answer.ok || leaving.signal.aborted) return;
      const ids = new Set(found.map(({ id }) => id));
      setOthers(answer.value.products.filter(({ id }) => !ids.has(id)).slice(0, FEW));
    });
    return () => leaving.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `asked` is all of them
  }, [asked, call]);
  if (!category || others.length === 0) return null;
  return (
    <section className="closest also-in" aria-labelledby="also-in-title">
      <h3 id="also-in-title">También en {category.name}</h3>
      <CardGrid instruments={others} dates={dates} quantity={quantity} isLoading={false} onFavorite={onFavorite} />
    </section>
  );
}
