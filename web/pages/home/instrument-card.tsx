import type { Instrument } from '#domain/contract/instruments.ts';
import { daysInclusive } from '#domain/day.ts';
import { fromCents, toCents, totalCents } from '#domain/money.ts';
import { CARD_SIZES } from '#domain/pictures.ts';
import { daysBetween } from '../../format/day.ts';
import { formatPrice } from '../../format/price.ts';
import { paths } from '../../paths.ts';
import type { ChosenDates } from '../../chosen-dates.ts';
import { FreeMark } from '../../ui/free-mark.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Rating } from '../../ui/stars.tsx';
import './instrument-card.css';
import { usePrefetchInView } from './use-prefetch-in-view.ts';

export interface InstrumentCardProps {
  instrument: Instrument;
  dates: ChosenDates | null;
  quantity?: number | undefined;
  isFavorite: boolean;
  /** In the first view. */
  isFirst: boolean;
  onFavorite: () => void;
}

export function InstrumentCard({ instrument, dates, quantity, isFavorite, isFirst, onFavorite }: InstrumentCardProps) {
  const { id, name, category, mainImage, ratingAverage, ratingCount, status } = instrument;
  const to = paths.detail(id, dates, quantity);
  const { card, ...nearing } = usePrefetchInView<HTMLElement>(to);
  return (
    <article className="instrument-card" ref={card} {...nearing}>
      <Picture url={mainImage} alt="" sizes={CARD_SIZES} priority={isFirst} transitionName={`instrument-${id}`} />
      <div className="instrument-card-meta">
        <span>{category.name}</span>
        <Rating average={ratingAverage} count={ratingCount} />
      </div>
      <h3>
        <Link to={to} title={name}>
          {name}
        </Link>
      </h3>
      <Price instrument={instrument} dates={dates} />
      {status === 'Mantenimiento' && <FreeMark tone="none">En mantenimiento</FreeMark>}
      {status !== 'Mantenimiento' && dates && <FreeUnits count={instrument.availableUnits} />}
      <HeartButton isOn={isFavorite} name={name} onToggle={onFavorite} />
    </article>
  );
}

/** Per day, and with dates the total beside it. */
function Price({ instrument: { pricePerDay }, dates }: Pick<InstrumentCardProps, 'instrument' | 'dates'>) {
  return (
    <p className="instrument-card-price num">
      <span>
        <b>{formatPrice(pricePerDay)}</b> /día
      </span>
      {dates && (
        <span>
          <b>{formatPrice(fromCents(totalCents(toCents(pricePerDay), daysInclusive(dates.start, dates.end), 1)))}</b> por{' '}
          {daysBetween(dates.start, dates.end)}
        </span>
      )}
    </p>
  );
}

function FreeUnits({ count }: { count: number | undefined }) {
  if (count === undefined || count < 1) return null;
  return <FreeMark tone={count === 1 ? 'few' : 'free'}>{count === 1 ? 'Queda 1' : `Quedan ${count}`}</FreeMark>;
}

/** The favourite toggle over the picture: a disc of 34 in a target of 44. */
function HeartButton({ isOn, name, onToggle }: { isOn: boolean; name: string; onToggle: () => void }) {
  return (
    <button
      type="button"
      className="heart-button instrument-card-heart"
      aria-pressed={isOn}
      aria-label={`Favorito: ${name}`}
      onClick={onToggle}
    >
      <span>
        <Icon name="heart" filled={isOn} />
      </span>
    </button>
  );
}
