import { useLoaderData } from 'react-router';
import { SignedIn } from '../../session/signed-in.tsx';
import { AwaitDeferred } from '../../loading/await-deferred.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { FavoriteGrid } from './favorite-grid.tsx';
import './favorites.css';
import type { loader } from './favorites-route.ts';
import { FavoritesSkeleton } from './favorites-skeleton.tsx';

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
