import { useEffect, useRef } from 'react';
import { useFetcher, useFetchers, useSubmit } from 'react-router';
import { nameKey } from '#domain/catalogue.ts';
import { paths } from '../../paths.ts';
import { heldHere, isOnlyHere } from '../../session/only-here.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { isPartial } from '../../loading/source-of.ts';
import { useOffline } from '../../loading/use-offline.ts';
import { useLastLoaded } from '../../loading/use-last-loaded.ts';
import { OwnListStale, OwnListUnreachable } from '../../parts/own-list.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useSearchText } from '../../ui/use-search-text.ts';
import { FavoriteCard, isLeaving, removeButtonId } from './favorite-card.tsx';
import type { FavoriteAnswer, FavoriteList } from './favorites-route.ts';

const RESTORING = 'favorite-restore';

export function FavoriteGrid({ list }: { list: FavoriteList }) {
  const { favorites, categories, isLoaded, source } = useLastLoaded(list);
  const user = useCurrentUser();
  const isOffline = useOffline();
  const [search, setSearch] = useSearchText();
  const submit = useSubmit();
  const restoring = useFetcher<FavoriteAnswer>({ key: RESTORING });
  const leaving = new Set(
    useFetchers()
      .filter(isLeaving)
      .map(({ formData }) => Number(formData?.get('instrumentId'))),
  );
  const place = useRef<HTMLDivElement>(null);
  const matching = favorites.filter(({ instrument }) => nameKey(instrument.name).includes(nameKey(search)));
  const shown = matching.filter(({ instrument }) => !leaving.has(instrument.id));

  const removed = useRef(new Set<number>());

  // Said once the shop has done it, not when it was asked: a refused one is back in the list by then.
  useEffect(() => {
    for (const instrumentId of removed.current) {
      if (leaving.has(instrumentId)) continue;
      removed.current.delete(instrumentId);
      if (favorites.some(({ instrument }) => instrument.id === instrumentId)) continue;
      const restore = { intent: 'restore', instrumentId };
      // The toast outlives this page: it undoes from another one too.
      const onPress = () =>
        void submit(restore, { method: 'post', action: paths.favorites, navigate: false, fetcherKey: RESTORING });
      const text = `Quitado de favoritos${isOffline ? heldHere(user) : ''}`;
      showToast({ text, kind: 'note', icon: 'trash', action: { label: 'Deshacer', onPress } });
    }
  });

  const onRemove = (instrumentId: number): void => {
    const index = shown.findIndex(({ instrument }) => instrument.id === instrumentId);
    const neighbour = (shown[index + 1] ?? shown[index - 1])?.instrument.id;
    // The pressed button goes; the focus stays in the list.
    (neighbour === undefined ? place.current : document.getElementById(removeButtonId(neighbour)))?.focus();
    removed.current.add(instrumentId);
  };

  if (list.isUnreachable && favorites.length === 0) {
    return (
      <OwnListUnreachable title="Favoritos" of="favoritos">
        Puede ser la conexión. Siguen guardados en la tienda.
      </OwnListUnreachable>
    );
  }
  return (
    <div ref={place} tabIndex={-1}>
      <PageHead title="Favoritos" aside={<SearchField label="Buscar en mis favoritos" value={search} onChange={setSearch} />}>
        {!isPartial(source) && `${shown.length} de ${favorites.length - leaving.size} favoritos`}
      </PageHead>
      {isOnlyHere(user) && (
        <div className="favorites-notice">
          <Banner kind="warn" icon="cloud-off">
            Tu cuenta existe solo en este dispositivo: tus favoritos quedan en él y no llegan a la tienda.
          </Banner>
        </div>
      )}
      {restoring.data && (
        <div className="favorites-notice">
          <Banner kind="bad">{restoring.data.message}</Banner>
        </div>
      )}
      {!isLoaded && (
        <div className="favorites-notice">
          <OwnListStale of="favoritos" isEmpty={favorites.length === 0} />
        </div>
      )}
      <ul className="favorites-grid">
        {matching.map(({ instrument }) => (
          <FavoriteCard
            key={instrument.id}
            instrument={instrument}
            categoryName={categories.get(instrument.categoryId) ?? 'Sin categoría'}
            onRemove={() => onRemove(instrument.id)}
          />
        ))}
      </ul>
      {shown.length === 0 && (
        <NoFavorites
          isSearching={search.trim() !== '' && favorites.length > leaving.size}
          isPartial={isPartial(source)}
          onShowAll={() => setSearch('')}
        />
      )}
    </div>
  );
}

interface NoFavoritesProps {
  isSearching: boolean;
  isPartial: boolean;
  onShowAll: () => void;
}

function NoFavorites({ isSearching, isPartial: isPart, onShowAll }: NoFavoritesProps) {
  if (isSearching) {
    return (
      <Blank title="No se encontraron resultados" action={<Button onClick={onShowAll}>Ver todos los favoritos</Button>}>
        {isPart ? 'Ninguno de los que este dispositivo guardó lleva ese nombre.' : 'Ninguno de tus favoritos lleva ese nombre.'}
      </Blank>
    );
  }
  return (
    <Blank title="No tienes instrumentos favoritos" action={<LinkButton to={paths.home}>Explorar instrumentos</LinkButton>}>
      Toca el corazón de un instrumento para encontrarlo aquí.
    </Blank>
  );
}
