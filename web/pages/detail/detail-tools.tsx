import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import './detail-tools.css';
import type { Instrument } from '#domain/contract/instruments.ts';
import { paths } from '../../paths.ts';
import { loginPath } from '../../session/return-path.ts';
import { useFavorites } from '../../session/use-favorites.ts';
import { useApp } from '../../shop/shop-context.ts';
import type { ShopProblem } from '../../shop/shop.ts';
import { Banner } from '../../ui/banner.tsx';
import { Icon } from '../../ui/icon.tsx';

const loadShareDialog = () => import('./share-dialog.tsx');
const ShareDialog = lazy(async () => ({ default: (await loadShareDialog()).ShareDialog }));

/** Back, share and favourite: words on a wide screen, discs over the picture on a phone. */
export function DetailTools({ instrument }: { instrument: Instrument }) {
  const navigate = useNavigate();
  const location = useLocation();
  const { favorites } = useApp();
  const isFavorite = useFavorites().has(instrument.id);
  const [problem, setProblem] = useState<ShopProblem | null>(null);
  const [isSharing, setSharing] = useState<boolean | null>(null);

  const toggle = async () => {
    const answer = await favorites.toggle(instrument.id);
    setProblem(answer.ok ? null : answer.problem);
  };

  return (
    <>
      <div className="detail-tools">
        <button
          type="button"
          className="detail-tool"
          // 'default' is the first entry: whoever came by a link has nothing of ours behind them.
          onClick={() => void (location.key === 'default' ? navigate(paths.home) : navigate(-1))}
        >
          <Icon name="arrow-left" />
          <span>Volver</span>
        </button>
        <button
          type="button"
          className="detail-tool detail-tool-end"
          aria-haspopup="dialog"
          onPointerEnter={() => void loadShareDialog()}
          onFocus={() => void loadShareDialog()}
          onClick={() => setSharing(true)}
        >
          <Icon name="share" />
          <span>Compartir</span>
        </button>
        <button type="button" className="detail-tool" aria-pressed={isFavorite} onClick={() => void toggle()}>
          <Icon name="heart" filled={isFavorite} />
          <span>Favorito</span>
        </button>
      </div>
      {problem && (
        <div className="detail-tools-problem">
          <Banner
            kind={problem.code === 'unauthenticated' ? 'note' : 'bad'}
            icon={problem.code === 'unauthenticated' ? 'heart' : undefined}
            action={
              problem.code === 'unauthenticated' && (
                <Link className="link" to={loginPath(location.pathname + location.search)}>
                  Iniciar Sesión
                </Link>
              )
            }
          >
            {problem.message}
          </Banner>
        </div>
      )}
      {isSharing !== null && (
        <Suspense>
          <ShareDialog instrument={instrument} isOpen={isSharing} onOpenChange={setSharing} />
        </Suspense>
      )}
    </>
  );
}
