import { useId, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { ModeratedRating } from '#domain/contract/admin/ratings.ts';
import { MAX_WALKED } from '#domain/pagination.ts';
import { countUpTo } from '../../../format/number.ts';
import { useResolved } from '../../../loading/use-resolved.ts';
import { DeferredTable } from '../../../parts/deferred-table.tsx';
import { prefetch } from '../../../ui/prefetch.ts';
import { Sheet, SheetBar } from '../../../ui/sheet.tsx';
import { TableSearch } from '../../../ui/table-search.tsx';
import { AdminHead } from '../admin-head.tsx';
import { AdminTabs } from '../admin-tabs.tsx';
import { tabSearch, useTableAddress, useTableSearch } from '../table-address.ts';
import { TablePages } from '../table-pages.tsx';
import { RATING_TABS, readRatingsAddress } from './ratings-address.ts';
import type { loader } from './ratings-route.ts';
import { NoRatings, RatingsTable } from './ratings-table.tsx';
import './ratings.css';
import { lazyDialog } from '../../../ui/lazy-part.tsx';

const loadDialog = () => import('./review-dialog.tsx');
const ReviewDialog = lazyDialog(async () => (await loadDialog()).ReviewDialog);

/** What customers say of the instruments: those reported first. */
export function RatingsPage() {
  const { list } = useLoaderData<typeof loader>();
  const { params } = useTableAddress();
  const [text, setText] = useTableSearch();
  const [reviewed, setReviewed] = useState<ModeratedRating | null>(null);
  const panelId = useId();
  const { tab } = readRatingsAddress(params);
  const arrived = useResolved(list);
  const counts = arrived?.ok ? arrived.value.counts : null;
  return (
    <>
      <AdminHead title="Valoraciones">Las denunciadas primero; ocultar una la quita de la tienda y de los promedios</AdminHead>
      <Sheet label="Valoraciones">
        <SheetBar>
          <AdminTabs
            label="Estado de las valoraciones"
            panelId={panelId}
            current={tab.id}
            tabs={RATING_TABS.map(({ id, label, state: shown }) => ({
              id,
              label,
              to: { search: tabSearch(params, shown ? id : '') },
              count: shown && counts ? countUpTo(counts[shown], MAX_WALKED) : undefined,
              isAlarming: shown === 'reported' && (counts?.reported ?? 0) > 0,
            }))}
          />
          <TableSearch label="Buscar valoración" value={text} onChange={setText} />
        </SheetBar>
        <div id={panelId} role="tabpanel" tabIndex={-1} aria-label={tab.label}>
          <DeferredTable
            data={list}
            rowsOf={({ ratings }) => ratings}
            blank={() => <NoRatings />}
            foot={({ value, source }) => <TablePages place={value.place} source={source} />}
          >
            {(shown) => <RatingsTable {...shown} onIntent={() => prefetch(loadDialog)} onReview={setReviewed} />}
          </DeferredTable>
        </div>
      </Sheet>
      {reviewed && <ReviewDialog rating={reviewed} onClose={() => setReviewed(null)} />}
    </>
  );
}
