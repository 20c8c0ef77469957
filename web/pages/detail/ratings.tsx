import { lazy, Suspense, useEffect, useRef, useState, type CSSProperties } from 'react';
import { useRevalidator } from 'react-router';
import './ratings.css';
import type { Instrument, InstrumentViewer } from '#domain/contract/instruments.ts';
import type { Rating } from '#domain/contract/ratings.ts';
import { failure } from '#domain/failure.ts';
import { useAuthPaths } from '../../session/use-auth-paths.ts';
import { useOffline } from '../../loading/use-offline.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { Viewer } from './detail-loader.ts';
import { RatingNote } from './rating-note.tsx';
import { Icon } from '../../ui/icon.tsx';
import { oneDecimal, Stars } from '../../ui/stars.tsx';
import { type RatingSummary, readFirst, summarizeRatings } from './rating-summary.ts';
import { RATINGS_ID, Section } from './section.tsx';
import { Link } from '../../ui/link.tsx';
import { prefetch } from '../../ui/prefetch.ts';

const loadRatingDialog = () => import('./rating-dialog.tsx');
const RatingDialog = lazy(async () => ({ default: (await loadRatingDialog()).RatingDialog }));

const loadReportDialog = () => import('./report-dialog.tsx');
const ReportDialog = lazy(async () => ({ default: (await loadReportDialog()).ReportDialog }));

const INITIAL = 4;
const NOT_ENDED_ID = 'pista-valorar';

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
            {stars !== null && `${found.length} de ${ratings.length}, con ${stars} ${stars === 1 ? 'estrella' : 'estrellas'}`}
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

/** The viewer's own, which nobody else sees. */
function HiddenRating({ rating: { stars, comment, reason } }: { rating: NonNullable<InstrumentViewer['hiddenRating']> }) {
  return (
    <article className="rating-note rating-hidden">
      <header>
        <h3>Tu valoración</h3>
        <Badge tone="wait" icon="eye-off">
          Oculta por la tienda
        </Badge>
      </header>
      <Stars value={stars} />
      {comment !== '' && <p>{comment}</p>}
      <p className="soft">Solo tú la ves. Motivo: {reason}</p>
    </article>
  );
}

/** Tells the shop of another's rating, once. */
function Report({ rating, viewer }: { rating: Rating; viewer: InstrumentViewer }) {
  const isOffline = useOffline();
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const isReported = viewer.reported?.includes(rating.id) ?? false;
  return (
    <>
      <button
        type="button"
        className="link rating-report"
        disabled={isOffline && !isReported}
        // It stays where it was pressed, and keeps the focus that the dialog gives back.
        aria-disabled={isReported || undefined}
        aria-label={isReported ? undefined : `Denunciar la valoración de ${rating.displayName}`}
        aria-haspopup={isReported ? undefined : 'dialog'}
        onPointerEnter={() => prefetch(loadReportDialog)}
        onFocus={() => prefetch(loadReportDialog)}
        onClick={() => setOpen(!isReported)}
      >
        {isReported ? 'La denunciaste' : 'Denunciar'}
      </button>
      {isOpen !== null && (
        <Suspense>
          <ReportDialog rating={rating} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}

/** 'Inicia Sesión para interactuar.', whose first words lead there and back. */
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

function OwnRating({ instrument, own, isAllowed }: { instrument: Instrument; own: Rating | undefined; isAllowed: boolean }) {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button
        icon="star"
        disabled={!isAllowed}
        aria-describedby={isAllowed ? undefined : NOT_ENDED_ID}
        aria-haspopup="dialog"
        onPointerEnter={() => prefetch(loadRatingDialog)}
        onFocus={() => prefetch(loadRatingDialog)}
        onClick={() => setOpen(true)}
      >
        {own ? 'Editar mi valoración' : 'Valorar'}
      </Button>
      {!isAllowed && (
        <p className="soft" id={NOT_ENDED_ID}>
          {failure('not_ended').message}
        </p>
      )}
      {isOpen !== null && (
        <Suspense>
          <RatingDialog instrument={instrument} own={own} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
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
        <p className="rating-total num">
          {summary.count} {summary.count === 1 ? 'valoración' : 'valoraciones'}
        </p>
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
                {stars} {stars === 1 ? 'estrella' : 'estrellas'}: {count}
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
