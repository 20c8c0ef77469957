import { useLoaderData, useRevalidator } from 'react-router';
import { SignedIn } from '../../session/signed-in.tsx';
import { AwaitDeferred } from '../../loading/await-deferred.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useSearchText } from '../../ui/use-search-text.ts';
import { HistoryList } from './history-list.tsx';
import { HistorySkeleton } from './history-skeleton.tsx';
import './history.css';
import type { loader } from './history-route.ts';

/** 'Historial de Reservas': what one rented, rents and will rent. */
export function HistoryPage() {
  const { history: data } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  const [search, setSearch] = useSearchText();
  return (
    <SignedIn>
      {(user) => (
        <div className="page history">
          <PageTitle>Historial de Reservas</PageTitle>
          <AwaitDeferred data={data} fallback={<HistorySkeleton />}>
            {(history) => (
              <HistoryList
                key={user.id}
                history={history}
                userId={user.id}
                search={search}
                onSearch={setSearch}
                onRetry={() => void revalidate()}
                isRetrying={state !== 'idle'}
              />
            )}
          </AwaitDeferred>
        </div>
      )}
    </SignedIn>
  );
}
