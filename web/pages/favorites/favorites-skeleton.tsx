import { PageHead } from '../../ui/page-head.tsx';
import { Bone, CardSkeleton } from '../../ui/skeleton.tsx';

const CARDS = [1, 2, 3, 4, 5, 6] as const;

export function FavoritesSkeleton() {
  return (
    <>
      <PageHead title="Favoritos" aside={<Bone height={48} radius="var(--pill)" />}>
        Cargando tus favoritos…
      </PageHead>
      <div className="favorites-grid">
        {CARDS.map((card) => (
          <CardSkeleton key={card} />
        ))}
      </div>
    </>
  );
}
