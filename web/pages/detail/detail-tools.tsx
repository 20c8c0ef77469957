import { useState } from 'react';
import './detail-tools.css';
import type { Instrument } from '#domain/contract/instruments.ts';
import { paths } from '../../paths.ts';
import { datesInUrl, datesQuery } from '../../chosen-dates.ts';
import { useFavoriteToggle } from '../../session/use-favorite-toggle.ts';
import { useFavorites } from '../../session/use-favorites.ts';
import { Banner } from '../../ui/banner.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useWayBack } from '../../way-back.ts';
import { prefetch } from '../../ui/prefetch.ts';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const loadShareDialog = () => import('./share-dialog.tsx');
const ShareDialog = lazyDialog(async () => (await loadShareDialog()).ShareDialog);

/** For a page in a tab of its own: the search that it was opened from, or at least one for its dates. */
function searchBefore(): string {
  const from = document.referrer === '' ? null : new URL(document.referrer);
  if (from?.origin === location.origin && from.pathname === paths.home) return paths.home + from.search;
  const dates = datesQuery(datesInUrl(new URLSearchParams(location.search)));
  return paths.home + (dates && `?${dates}`);
}

/** Back, share and favourite: words on a wide screen, discs over the picture on a phone. */
export function DetailTools({ instrument }: { instrument: Instrument }) {
  const goBack = useWayBack(searchBefore);
  const isFavorite = useFavorites().has(instrument.id);
  const { toggle, problem } = useFavoriteToggle();
  const [isSharing, setSharing] = useState<boolean | null>(null);

  return (
    <>
      <div className="detail-tools">
        <button type="button" className="detail-tool" onClick={goBack}>
          <Icon name="arrow-left" />
          <span>Volver</span>
        </button>
        <button
          type="button"
          className="detail-tool detail-tool-end"
          aria-haspopup="dialog"
          onPointerEnter={() => prefetch(loadShareDialog)}
          onFocus={() => prefetch(loadShareDialog)}
          onClick={() => setSharing(true)}
        >
          <Icon name="share" />
          <span>Compartir</span>
        </button>
        <button type="button" className="detail-tool" aria-pressed={isFavorite} onClick={() => toggle(instrument.id)}>
          <Icon name="heart" filled={isFavorite} />
          <span>Favorito</span>
        </button>
      </div>
      {problem && (
        <div className="detail-tools-problem">
          <Banner kind="bad">{problem.message}</Banner>
        </div>
      )}
      {isSharing !== null && <ShareDialog instrument={instrument} isOpen={isSharing} onOpenChange={setSharing} />}
    </>
  );
}
