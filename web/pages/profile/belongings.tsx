import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { holdsStock } from '#domain/reservation.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import type { Belongings as Loaded } from './profile-route.ts';

const MAX_PICTURES = 4;

export function Belongings({ reservations, favorites, isFavoritesPartial }: Loaded) {
  return (
    <>
      <Panel title="Reservas">
        {reservations === null ? (
          <NotLoaded>No pudimos cargar tus reservas.</NotLoaded>
        ) : (
          <ReservationFigures reservations={reservations} />
        )}
        <LinkButton to={paths.reservations} size="sm" wide>
          Ver mis reservas
        </LinkButton>
      </Panel>
      <Panel title="Favoritos" figure={isFavoritesPartial ? undefined : favorites?.length}>
        {favorites === null && <NotLoaded>No pudimos cargar tus favoritos.</NotLoaded>}
        {favorites?.length === 0 && <p className="soft">Toca el corazón de un instrumento para guardarlo.</p>}
        {favorites && favorites.length > 0 && (
          <ul className="profile-pictures">
            {favorites.slice(0, MAX_PICTURES).map(({ instrument }) => (
              <li key={instrument.id}>
                <Picture url={instrument.mainImage} alt={instrument.name} ratio="1" sizes="96px" />
              </li>
            ))}
          </ul>
        )}
        <LinkButton to={paths.favorites} size="sm" wide>
          Ver Favoritos
        </LinkButton>
      </Panel>
    </>
  );
}

function ReservationFigures({ reservations }: { reservations: NonNullable<Loaded['reservations']> }) {
  const cancelled = reservations.filter(({ status }) => status === 'CANCELLED').length;
  return (
    <>
      <dl className="profile-figures">
        <Figure name="Total" value={reservations.length} />
        <Figure name="Activas" value={reservations.filter(({ status }) => holdsStock(status)).length} />
        <Figure name="Finalizadas" value={reservations.filter(({ status }) => status === 'ENDED').length} />
      </dl>
      {/* So that the sum adds up; most people have none. */}
      {cancelled > 0 && <p className="soft">Canceladas: {cancelled}</p>}
    </>
  );
}

export function BelongingsSkeleton() {
  return (
    <>
      <Panel title="Reservas">
        <SkeletonBlock height={62} />
        <SkeletonBlock height={44} radius="var(--pill)" />
      </Panel>
      <Panel title="Favoritos">
        <SkeletonBlock height={80} radius="var(--radius-s)" />
        <SkeletonBlock height={44} radius="var(--pill)" />
      </Panel>
    </>
  );
}

function Panel({ title, figure, children }: { title: string; figure?: number | undefined; children: ReactNode }) {
  return (
    <section className="profile-panel">
      <header>
        <h2>{title}</h2>
        {figure !== undefined && <span className="profile-figure">{figure}</span>}
      </header>
      {children}
    </section>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function NotLoaded({ children }: { children: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="profile-not-loaded">
      <p>{children}</p>
      <Button
        variant="quiet"
        size="sm"
        icon="repeat"
        isPending={state !== 'idle'}
        pendingText="Cargando..."
        onClick={() => void revalidate()}
      >
        Reintentar
      </Button>
    </div>
  );
}
