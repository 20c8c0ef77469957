import { type ReactNode, useEffect, useState } from 'react';
import { NavigationType, useLoaderData, useLocation, useNavigationType, useRevalidator } from 'react-router';
import './detail-page.css';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { AwaitDeferred } from '../../loading/await-deferred.tsx';
import { AddressLink } from '../../parts/address-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Availability } from './availability.tsx';
import { planBooking, type Booking } from './booking.ts';
import './booking-bar.css';
import { VISITOR_FAILURES } from '#domain/visitor-failures.ts';
import { includedItems, isIncluded } from '#domain/included.ts';
import { fromCents } from '#domain/money.ts';
import { sizeOf } from '#domain/size.ts';
import { isShopOwned, SHOP_PROVIDER } from '#domain/provider.ts';
import { ShopHours } from '../../shop-facts.ts';
import { dayRange, daysBetween } from '../../format/day.ts';
import { useChatTopic } from '../../use-chat-topic.ts';
import { formatPrice } from '../../format/price.ts';
import { AVAILABILITY_ID } from '../../paths.ts';
import { JumpLink } from './jump-link.tsx';
import { ReserveButton } from './reserve-button.tsx';
import { BookingSummary } from './booking-summary.tsx';
import './description.css';
import { Section, RATINGS_ID } from './section.tsx';
import './detail-head.css';
import type { Instrument } from '#domain/contract/instruments.ts';
import { counted } from '#domain/plural.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { oneDecimal } from '../../ui/stars.tsx';
import type { DetailData, DetailReady } from './detail-loader.ts';
import { DetailTools } from './detail-tools.tsx';
import { Gallery } from './gallery.tsx';
import { LoadFailure } from './load-failure.tsx';
import './policies.css';
import './ratings.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { Ratings } from './ratings.tsx';
import './specification-grid.css';
import { SpecificationList } from '../../ui/specification-list.tsx';
import { Suggestions } from './suggestions.tsx';
import { useChosenRange } from './use-chosen-range.ts';
import { useDailyStock, useStockOfRange } from './use-daily-stock.ts';

const POLICIES: readonly { icon: IconName; title: string; text: ReactNode }[] = [
  { icon: 'clock', title: 'Extensión', text: 'Avisa con al menos 24 horas de anticipación si necesitas más días.' },
  { icon: 'shield', title: 'Cuidado', text: 'Devuélvelo como lo recibiste, en su estuche y con sus accesorios.' },
  {
    icon: 'pin',
    title: 'Retiro y devolución',
    text: (
      <>
        En <AddressLink className="link" />. <ShopHours />. El día de inicio y el de fin cuentan completos.
      </>
    ),
  },
  {
    icon: 'calendar-x',
    title: 'Cancelación',
    text: 'Sin costo hasta el día de inicio inclusive, desde tu historial de reservas.',
  },
];

function Policies() {
  return (
    <Section title="Políticas de uso">
      <ul className="policies">
        {POLICIES.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} />
            <b>{title}</b>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const HINT_ID = 'pista-reservar-barra';

/** The summary where there is no room beside the page: total, dates and the button, at the window's foot. */
function BookingBar({ booking }: { booking: Booking }) {
  const { range, refused, pricePerDay, isInMaintenance } = booking;
  const isRefused = isInMaintenance || (!range && refused !== null);
  return (
    <aside className="booking-bar" aria-label="Tu reserva" data-refused={isRefused || undefined}>
      <div>
        <p className="booking-bar-price num">
          <b>{range ? formatPrice(fromCents(range.total)) : formatPrice(pricePerDay)}</b>
          {!range && <span className="soft"> /día</span>}
        </p>
        <p className="booking-bar-dates num" id={HINT_ID}>
          {isInMaintenance ? (
            VISITOR_FAILURES.in_maintenance.message
          ) : range ? (
            <JumpLink to={AVAILABILITY_ID}>
              {dayRange(range.start, range.end)} · {daysBetween(range.start, range.end)}
            </JumpLink>
          ) : refused ? (
            `${dayRange(refused.start, refused.end)}: no disponible`
          ) : (
            <span className="visually-hidden">Selecciona una fecha de inicio para reservar</span>
          )}
        </p>
      </div>
      <ReserveButton booking={booking} describedBy={HINT_ID} />
    </aside>
  );
}

export function DetailPage() {
  const data = useLoaderData<DetailData>();
  // Another instrument is another page: nothing chosen or opened for the last one stays.
  return data.kind === 'ready' ? <InstrumentDetail key={data.instrument.id} {...data} /> : <LoadFailure problem={data.problem} />;
}

function InstrumentDetail({ instrument, suggestions, viewer, terms, ratings, today }: DetailReady) {
  const stock = useDailyStock(instrument.id, instrument.availability ?? []);
  const range = useChosenRange(instrument, stock.entries, today);
  const booking = planBooking(instrument, range, stock.entries);
  useViewer(viewer?.userId ?? null);
  useStockOfRange(stock, booking.range);
  useChatTopic(instrument.name, booking.range);
  const isWhole = useRestLater();

  return (
    <>
      <PageTitle>{instrument.name}</PageTitle>
      <div className="page detail">
        <DetailTools instrument={instrument} />
        <DetailHead instrument={instrument} />
        <Gallery
          name={instrument.name}
          pictures={instrument.images}
          alts={instrument.imageAlts}
          transitionName={`instrument-${instrument.id}`}
        />
        <div className="detail-split">
          <BookingSummary booking={booking} terms={terms} today={today} />
          <div className="detail-sections">
            <Description text={instrument.description} />
            {isWhole && (
              <>
                <Included entries={instrument.specifications} />
                <SpecificationGrid instrument={instrument} />
                <Availability stock={stock} range={range} today={today} />
                <AwaitDeferred data={ratings} fallback={<RatingsSkeleton />}>
                  {(loaded) => <Ratings instrument={instrument} ratings={loaded} viewer={viewer} />}
                </AwaitDeferred>
                <Policies />
              </>
            )}
          </div>
        </div>
        {isWhole && <Suggestions instruments={suggestions} />}
      </div>
      <BookingBar booking={booking} />
    </>
  );
}

/**
 * Whether to render what is below the first view. A page that was opened by a press shows its first view two frames before, and so a third
 * sooner. One that is loaded, returned to or opened at its calendar is rendered whole: it must be scrolled at once.
 */
function useRestLater(): boolean {
  const { hash } = useLocation();
  const arrival = useNavigationType();
  const [isWhole, setWhole] = useState(hash !== '' || arrival === NavigationType.Pop);
  // Not before the second frame: rendering in the first would delay it.
  useEffect(() => void requestAnimationFrame(() => requestAnimationFrame(() => setWhole(true))), []);
  return isWhole;
}

/** Loads again after a login or logout, here or in another tab. */
function useViewer(loadedFor: number | null): void {
  const userId = useCurrentUser()?.id ?? null;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (userId === loadedFor) return;
    // Later: revalidating now would cancel the navigation to the login.
    const timer = setTimeout(() => void revalidate());
    return () => clearTimeout(timer);
  }, [userId, loadedFor, revalidate]);
}

/** The description's paragraphs, as they were typed: an empty line parts them. */
function Description({ text }: { text: string }) {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
  return (
    <Section title="Descripción">
      <div className="description">
        {paragraphs.map((paragraph) => (
          <p key={paragraph} dir="auto">
            {paragraph}
          </p>
        ))}
      </div>
    </Section>
  );
}

/** Name, category, average and count of ratings, and whose it is. */
function DetailHead({ instrument }: { instrument: Instrument }) {
  const { ratingAverage, ratingCount } = instrument;
  const owner = instrument.provider.name || SHOP_PROVIDER;
  return (
    <header className="detail-head">
      <h1>{instrument.name}</h1>
      <p className="detail-facts">
        <span>{instrument.category.name}</span>
        <span className="detail-facts-dot" aria-hidden="true">
          ·
        </span>
        {ratingAverage === null || ratingCount === 0 ? (
          <JumpLink to={RATINGS_ID} className="detail-facts-count">
            Sin valoraciones
          </JumpLink>
        ) : (
          <>
            <span className="rating num">
              <Icon name="star" filled />
              <span aria-hidden="true">{oneDecimal(ratingAverage)}</span>
              <span className="visually-hidden">{oneDecimal(ratingAverage)} de 5 estrellas</span>
            </span>
            <JumpLink to={RATINGS_ID} className="detail-facts-count num">
              {counted(ratingCount, 'valoración', 'valoraciones')}
            </JumpLink>
          </>
        )}
        <span className="detail-facts-by">
          De <b>{owner}</b>; lo retiras y devuelves en {isShopOwned(owner) ? 'nuestro local' : SHOP_PROVIDER}
        </span>
      </p>
    </header>
  );
}

/** The size of a score and four notes, until they come. */
function RatingsSkeleton() {
  return (
    <Section title="Valoraciones" id={RATINGS_ID}>
      <div className="rating-score" aria-hidden="true">
        <SkeletonBlock width={120} height={72} />
        <SkeletonBlock height={110} />
      </div>
      <div className="rating-notes" aria-hidden="true">
        {[0, 1, 2, 3].map((note) => (
          <SkeletonBlock key={note} height={118} radius="var(--radius)" />
        ))}
      </div>
    </Section>
  );
}

/** What is handed over with it. */
function Included({ entries }: { entries: Instrument['specifications'] }) {
  const items = includedItems(entries);
  if (items.length === 0) return null;
  return (
    <Section title="Incluye">
      <ul className="included">
        {items.map((item) => (
          <li key={item}>
            <Icon name="check" />
            {item}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Fetched for what has a size. */
const SizeGuide = lazyPart(async () => (await import('./size-guide.tsx')).SizeGuide);

function SpecificationGrid({ instrument: { name, specifications } }: { instrument: Instrument }) {
  const others = specifications.filter((entry) => !isIncluded(entry));
  if (others.length === 0) return null;
  return (
    <Section title="Características">
      <SpecificationList className="specification-grid" entries={others} />
      {sizeOf(name, specifications) && <SizeGuide name={name} specifications={specifications} />}
    </Section>
  );
}
