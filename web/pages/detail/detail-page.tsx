import { useEffect } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import './detail-page.css';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { AwaitDeferred } from '../../loading/await-deferred.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Availability } from './availability.tsx';
import { planBooking } from './booking.ts';
import { BookingBar } from './booking-bar.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { Description } from './description.tsx';
import { DetailHead } from './detail-head.tsx';
import type { DetailData, DetailReady } from './detail-loader.ts';
import { DetailTools } from './detail-tools.tsx';
import { Gallery } from './gallery.tsx';
import { LoadFailure } from './load-failure.tsx';
import { Policies } from './policies.tsx';
import { RatingsComing } from './ratings-coming.tsx';
import { Ratings } from './ratings.tsx';
import { SpecificationGrid } from './specification-grid.tsx';
import { Suggestions, SuggestionsComing } from './suggestions.tsx';
import { useChosenRange } from './use-chosen-range.ts';
import { useDailyStock, useStockOfRange } from './use-daily-stock.ts';

export function DetailPage() {
  const data = useLoaderData<DetailData>();
  // Another instrument is another page: nothing chosen or opened for the last one stays.
  return data.kind === 'ready' ? <Instrument key={data.instrument.id} {...data} /> : <LoadFailure problem={data.problem} />;
}

function Instrument({ instrument, opinions, suggestions, viewerId, today }: DetailReady) {
  const stock = useDailyStock(instrument.id, instrument.availability ?? []);
  const range = useChosenRange(stock.entries, today);
  const booking = planBooking(instrument, range, stock.entries);
  useViewer(viewerId);
  useStockOfRange(stock, range.chosen);

  return (
    <>
      <PageTitle>{instrument.name}</PageTitle>
      <div className="page detail">
        <DetailTools instrument={instrument} />
        <DetailHead instrument={instrument} />
        <Gallery name={instrument.name} pictures={instrument.images} transitionName="instrument-picture" />
        <div className="detail-split">
          <div className="detail-sections">
            <Description text={instrument.description} />
            <SpecificationGrid entries={instrument.specifications} />
            <Availability stock={stock} range={range} today={today} />
            <AwaitDeferred data={opinions} fallback={<RatingsComing />}>
              {(loaded) => <Ratings instrument={instrument} opinions={loaded} viewerId={viewerId} />}
            </AwaitDeferred>
            <Policies />
          </div>
          <BookingSummary booking={booking} />
        </div>
        <AwaitDeferred data={suggestions} fallback={<SuggestionsComing />}>
          {(drawn) => <Suggestions instruments={drawn} />}
        </AwaitDeferred>
      </div>
      <BookingBar booking={booking} />
    </>
  );
}

/** Loads again when somebody signs in or leaves, here or in another tab; the edge's first rendering knows nobody. */
function useViewer(loadedFor: number | null): void {
  const userId = useCurrentUser()?.id ?? null;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (userId === loadedFor) return;
    // Not at once: who logs out is on their way to the login, and loading in the moment in which that begins would take its place.
    const timer = setTimeout(() => void revalidate());
    return () => clearTimeout(timer);
  }, [userId, loadedFor, revalidate]);
}
