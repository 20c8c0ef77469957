import { useId } from 'react';
import { type Fetcher, useFetcher } from 'react-router';
import type { Instrument } from '#domain/contract/instruments.ts';
import { PHONE, TABLET } from '../../ui/breakpoints.ts';
import { formatPrice } from '../../format/price.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { FavoriteAnswer } from './favorites-route.ts';

export const removeButtonId = (instrumentId: number): string => `quitar-${instrumentId}`;

/** Being removed: hidden while the request is sent, and shown again if it is refused. */
export const isLeaving = ({ state, formData }: Pick<Fetcher, 'state' | 'formData'>): boolean =>
  state !== 'idle' && formData?.get('intent') === 'remove';

export interface FavoriteCardProps {
  instrument: Instrument;
  categoryName: string;
  /** Called when its removal is sent. */
  onRemove: () => void;
}

export function FavoriteCard({
  instrument: { id, name, mainImage, description, pricePerDay },
  categoryName,
  onRemove,
}: FavoriteCardProps) {
  const fetcher = useFetcher<FavoriteAnswer>();
  const titleId = useId();
  if (isLeaving(fetcher)) return null;
  return (
    <li className="favorite-card">
      <Link to={paths.detail(id)} tabIndex={-1} aria-hidden="true">
        <Picture url={mainImage} alt="" sizes={`${PHONE} 100vw, ${TABLET} 50vw, 400px`} />
      </Link>
      <p className="favorite-line">
        <span>{categoryName}</span>
        <span className="num">
          <b>{formatPrice(pricePerDay)}</b> /día
        </span>
      </p>
      <h2 id={titleId}>
        <Link to={paths.detail(id)}>{name}</Link>
      </h2>
      <p className="favorite-description">{description}</p>
      {fetcher.data && <Banner kind="bad">{fetcher.data.message}</Banner>}
      <div className="favorite-actions">
        <LinkButton to={paths.detail(id)} size="sm" aria-describedby={titleId}>
          Ver instrumento
        </LinkButton>
        <Button
          id={removeButtonId(id)}
          variant="quiet"
          size="sm"
          icon="trash"
          aria-describedby={titleId}
          onClick={() => {
            onRemove();
            void fetcher.submit({ intent: 'remove', instrumentId: id }, { method: 'post', action: paths.favorites });
          }}
        >
          Eliminar
        </Button>
      </div>
    </li>
  );
}
