import { useState } from 'react';
import './suggestions.css';
import type { Instrument } from '#domain/contract/instruments.ts';
import { formatPrice } from '../../format/price.ts';
import { usePagePrefetch } from '../../page-prefetch.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Rating } from '../../ui/stars.tsx';

/** The first suggestions stay: reloading after a rating must not replace them under the pointer. */
export function Suggestions({ instruments }: { instruments: readonly Instrument[] }) {
  const pagePrefetch = usePagePrefetch();
  const [drawn] = useState(instruments);
  if (drawn.length === 0) return null;
  return (
    <section className="suggestions" aria-labelledby="titulo-sugerencias">
      <h2 id="titulo-sugerencias">También te puede interesar</h2>
      <ul>
        {drawn.map((instrument) => (
          <li key={instrument.id} onPointerEnter={() => pagePrefetch?.prefetch(paths.detail(instrument.id))}>
            <Picture url={instrument.mainImage} alt="" sizes="208px" />
            <div>
              <p className="suggestion-category">{instrument.category.name}</p>
              <h3>
                <Link to={paths.detail(instrument.id)} onFocus={() => pagePrefetch?.prefetch(paths.detail(instrument.id))}>
                  {instrument.name}
                </Link>
              </h3>
              <p className="suggestion-facts num">
                <Rating average={instrument.ratingAverage} count={instrument.ratingCount} />
                <span>
                  <b>{formatPrice(instrument.pricePerDay)}</b> <span className="soft">/día</span>
                </span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
