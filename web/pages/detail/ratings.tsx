import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import './ratings.css';
import type { Instrument } from '#domain/contract/instruments.ts';
import type { Rating } from '#domain/contract/ratings.ts';
import { useAuthPaths } from '../../session/use-auth-paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { Viewer } from './detail-loader.ts';
import { Icon } from '../../ui/icon.tsx';
import { oneDecimal, Stars } from '../../ui/stars.tsx';
import { type RatingSummary, readFirst, summarizeRatings } from './rating-summary.ts';
import { RATINGS_ID, Section } from './section.tsx';
import { Link } from '../../ui/link.tsx';
import { monthName } from '#domain/day-words.ts';
import { counted } from '#domain/plural.ts';
import { monthOfInstant } from '../../format/month-of-instant.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

// Nobody else needs it: who is signed in is known after the first view.
const loadViewersParts = () => import('./viewers-ratings.tsx');
const Report = lazyPart(async () => (await loadViewersParts()).Report);
const HiddenRating = lazyPart(async () => (await loadViewersParts()).HiddenRating);
const OwnRating = lazyPart(async () => (await loadViewersParts()).OwnRating);

const INITIAL = 4;

export interface RatingsProps {
  instrument: Instrument;
  /** Null when they could not be loaded. */
  ratings: Rating[] | null;
  viewer: Viewer;
}

export function Ratings({ instrument, ratings, viewer }: RatingsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const [stars, setStars] = useState<number | null>(null);
  const firstOfRest = useRef<HTMLLIElement>(null);
  // The button that was pressed is gone: reading goes on at what it brought.
  useEffect(() => {
    if (showsAll) firstOfRest.current?.focus({ preventScroll: true });
  }, [showsAll]);
  if (ratings === null) return <RatingsFailure />;
  const found = readFirst(stars === null ? ratings : ratings.filter((rating) => rating.stars === stars));
  const shown = showsAll ? found : found.slice(0, INITIAL);
  return (
    <Section title="Valoraciones" id={RATINGS_ID}>
      {ratings.length === 0 ? (
        <p className="soft">Todavía no hay valoraciones de este instrumento.</p>
      ) : (
        <RatingScore summary={summarizeRatings(ratings)} stars={stars} onStars={setStars} />
      )}
      {ratings.length > 0 && (
        <div className="rating-found">
          <p className="soft num" role="status">
            {stars !== null && `${found.length} de ${ratings.length}, con ${counted(stars, 'estrella')}`}
          </p>
          {stars !== null && (
            <Button
              size="sm"
              onClick={() => {
                // This button goes: the focus returns to the row that was pressed.
                document.querySelector<HTMLElement>('.rating-bar[aria-pressed=true]')?.focus({ preventScroll: true });
                setStars(null);
              }}
            >
              Todas
            </Button>
          )}
        </div>
      )}
      <ul className="rating-notes">
        {shown.map((rating, index) => (
          <li key={rating.id} ref={index === INITIAL ? firstOfRest : undefined} tabIndex={index === INITIAL ? -1 : undefined}>
            <RatingNote
              rating={rating}
              action={viewer !== null && rating.userId !== viewer.userId && <Report rating={rating} viewer={viewer} />}
            />
          </li>
        ))}
      </ul>
      {viewer?.hiddenRating && <HiddenRating rating={viewer.hiddenRating} />}
      <div className="rating-actions">
        {!showsAll && found.length > INITIAL && (
          <Button onClick={() => setShowsAll(true)}>Ver las {found.length} valoraciones</Button>
        )}
        {viewer === null && <LogInFirst />}
        {viewer !== null && viewer.mayRate !== 'none' && !viewer.hiddenRating && (
          <OwnRating
            instrument={instrument}
            own={ratings.find(({ userId }) => userId === viewer.userId)}
            isAllowed={viewer.mayRate === 'yes'}
          />
        )}
      </div>
    </Section>
  );
}

function LogInFirst() {
  const { login } = useAuthPaths();
  return (
    <p className="soft">
      <Link className="link rating-login" to={login}>
        Inicia Sesión
      </Link>{' '}
      para interactuar.
    </p>
  );
}

function RatingsFailure() {
  const { revalidate, state } = useRevalidator();
  return (
    <Section title="Valoraciones" id={RATINGS_ID}>
      <Banner
        kind="bad"
        action={
          <Button
            size="sm"
            icon="repeat"
            isPending={state === 'loading'}
            pendingText="Cargando..."
            onClick={() => void revalidate()}
          >
            Reintentar
          </Button>
        }
      >
        No se pudieron cargar las valoraciones
      </Banner>
    </Section>
  );
}

/** The average in one big figure, and how the stars are spread: a row shows its ratings alone. */
interface RatingScoreProps {
  summary: RatingSummary;
  /** Of which number of stars the ratings are shown; null for all. */
  stars: number | null;
  onStars: (stars: number | null) => void;
}

function RatingScore({ summary, stars: chosen, onStars }: RatingScoreProps) {
  if (summary.average === null) return null;
  return (
    <div className="rating-score">
      <div>
        <p className="rating-average" aria-hidden="true">
          {oneDecimal(summary.average)}
        </p>
        <Stars value={summary.average} />
        <p className="rating-total num">{counted(summary.count, 'valoración', 'valoraciones')}</p>
      </div>
      <ul className="rating-bars num">
        {summary.rows.map(({ stars, count, share }) => (
          <li key={stars}>
            <button
              type="button"
              className="rating-bar"
              aria-pressed={stars === chosen}
              disabled={count === 0}
              onClick={() => onStars(stars === chosen ? null : stars)}
            >
              <span className="visually-hidden">
                {counted(stars, 'estrella')}: {count}
              </span>
              <span className="rating-bar-stars" aria-hidden="true">
                {stars} <Icon name="star" size="s" filled />
              </span>
              <i aria-hidden="true" style={{ '--share': `${share * 100}%` } as CSSProperties} />
              <span aria-hidden="true">{count}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RatingNoteProps {
  rating: Rating;
  /** What may be done about it. */
  action?: ReactNode;
}

/** One person's stars and words; the words are text and nothing else. */
function RatingNote({ rating, action }: RatingNoteProps) {
  const month = monthOfInstant(rating.createdAt);
  return (
    <article className="rating-note">
      <header>
        <Avatar name={rating.displayName} soft />
        <div>
          <h3>{rating.displayName}</h3>
          {month !== '' && (
            <time dateTime={month}>
              {monthName(month)} de {month.slice(0, 4)}
            </time>
          )}
        </div>
      </header>
      <Stars value={rating.stars} />
      {rating.comment !== '' && <p dir="auto">{rating.comment}</p>}
      {action}
    </article>
  );
}
