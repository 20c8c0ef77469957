import { PageHead } from '../../ui/page-head.tsx';
import { Bone } from '../../ui/skeleton.tsx';

const ROWS = [1, 2, 3] as const;

export function HistorySkeleton() {
  return (
    <>
      <PageHead title="Historial de Reservas" aside={<Bone height={48} radius="var(--pill)" />}>
        Cargando tus reservas…
      </PageHead>
      <ul className="history-rows" aria-hidden="true">
        {ROWS.map((row) => (
          <li key={row} className="reservation-row">
            <Bone ratio="4 / 3" radius="var(--radius)" />
            <div className="reservation-main reservation-bones">
              <Bone width={96} height={28} radius="var(--pill)" />
              <Bone width="60%" height={22} />
              <Bone width="35%" />
              <Bone width="80%" height={36} />
            </div>
            <div className="reservation-actions">
              <Bone height={44} radius="var(--pill)" />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
