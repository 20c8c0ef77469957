import { useLoaderData } from 'react-router';
import { SignedIn } from '../../session/signed-in.tsx';
import { AwaitDeferred } from '../../loading/await-deferred.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useSearchText } from '../../ui/use-search-text.ts';
import { HistoryList } from './history-list.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import './history.css';
import type { loader } from './history-route.ts';

const ROWS = [1, 2, 3] as const;

function HistorySkeleton() {
  return (
    <>
      <PageHead title="Historial de Reservas" aside={<SkeletonBlock height={48} radius="var(--pill)" />}>
        Cargando tus reservas...
      </PageHead>
      <ul className="history-rows" aria-hidden="true">
        {ROWS.map((row) => (
          <li key={row} className="reservation-row">
            <SkeletonBlock ratio="4 / 3" radius="var(--radius)" />
            <div className="reservation-main reservation-skeleton">
              <SkeletonBlock width={96} height={28} radius="var(--pill)" />
              <SkeletonBlock width="60%" height={22} />
              <SkeletonBlock width="35%" />
              <SkeletonBlock width="80%" height={36} />
            </div>
            <div className="reservation-actions">
              <SkeletonBlock height={44} radius="var(--pill)" />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** 'Historial de Reservas': what one rented, rents and will rent. */
export function HistoryPage() {
  const { history: data } = useLoaderData<typeof loader>();
  const [search, setSearch] = useSearchText();
  return (
    <SignedIn>
      {(user) => (
        <div className="page history">
          <PageTitle>Historial de Reservas</PageTitle>
          <AwaitDeferred data={data} fallback={<HistorySkeleton />}>
            {(history) => <HistoryList key={user.id} history={history} userId={user.id} search={search} onSearch={setSearch} />}
          </AwaitDeferred>
        </div>
      )}
    </SignedIn>
  );
}
