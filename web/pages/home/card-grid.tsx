import { useEffect } from 'react';
import type { Instrument } from '#domain/contract/instruments.ts';
import { usePagePrefetch } from '../../page-prefetch.ts';
import { paths } from '../../paths.ts';
import type { ChosenDates } from '../../chosen-dates.ts';
import { useFavorites } from '../../session/use-favorites.ts';
import { CardSkeleton } from '../../ui/skeleton.tsx';
import { InstrumentCard } from './instrument-card.tsx';

export const PLACEHOLDER_CARDS = 6;
/** The picture that a phone shows first: it is fetched before all else. In a wide window the server names the others of the first row. */
const FIRST_PICTURES = 1;
/** Later than everything that the first view needs. */
const CODE_AHEAD_MS = 5_000;

export interface CardGridProps {
  instruments: readonly Instrument[];
  dates: ChosenDates | null;
  quantity?: number | undefined;
  isLoading: boolean;
  onFavorite: (instrumentId: number) => void;
}

export function CardGrid({ instruments, dates, quantity, isLoading, onFavorite }: CardGridProps) {
  const favorites = useFavorites();
  const pagePrefetch = usePagePrefetch();
  // The next page is most likely a card's: its code is fetched when idle.
  useEffect(() => {
    const timer = setTimeout(() => pagePrefetch?.prefetchCode(paths.detail(':id')), CODE_AHEAD_MS);
    return () => clearTimeout(timer);
  }, [pagePrefetch]);

  return (
    <ul className="card-grid" aria-busy={isLoading || undefined}>
      {isLoading
        ? Array.from({ length: PLACEHOLDER_CARDS }, (_, i) => (
            <li key={i}>
              <CardSkeleton />
            </li>
          ))
        : instruments.map((instrument, i) => (
            <li key={instrument.id}>
              <InstrumentCard
                instrument={instrument}
                dates={dates}
                quantity={quantity}
                isFavorite={favorites.has(instrument.id)}
                isFirst={i < FIRST_PICTURES}
                onFavorite={() => onFavorite(instrument.id)}
              />
            </li>
          ))}
    </ul>
  );
}
