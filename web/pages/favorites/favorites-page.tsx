import { useLoaderData } from 'react-router';
import { SignedIn } from '../../session/signed-in.tsx';
import { AwaitDeferred } from '../../loading/await-deferred.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { FavoriteGrid } from './favorite-grid.tsx';
import './favorites.css';
import type { loader } from './favorites-route.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { SkeletonBlock, CardSkeleton } from '../../ui/skeleton.tsx';

const CARDS = [1, 2, 3, 4, 5, 6] as const;

function FavoritesSkeleton() {
  return (
    <>
      <PageHead title="Favoritos" aside={<SkeletonBlock height={48} radius="var(--pill)" />}>
        Cargando tus favoritos...
      </PageHead>
      <div className="favorites-grid">
        {CARDS.map((card) => (
          <CardSkeleton key={card} />
        ))}
      </div>
    </>
  );
}

export function FavoritesPage() {
  const { list: data } = useLoaderData<typeof loader>();
  return (
    <SignedIn>
      {(user) => (
        <div className="page">
          <PageTitle>Favoritos</PageTitle>
          <AwaitDeferred data={data} fallback={<FavoritesSkeleton />}>
            {(list) => <FavoriteGrid key={user.id} list={list} />}
          </AwaitDeferred>
        </div>
      )}
    </SignedIn>
  );
}
