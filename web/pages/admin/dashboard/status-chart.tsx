import { useId } from 'react';
import { Pie, PieChart, ResponsiveContainer } from 'recharts';
import type { Dashboard } from '#domain/contract/dashboard.ts';
import { formatCount, formatPercent } from '../../../format/number.ts';
import { Hatch } from './hatch.tsx';

/** A ring of what is over and what is under way, with its figures beside it. */
export function StatusChart({ statuses: { ENDED, ACTIVE } }: Pick<Dashboard, 'statuses'>) {
  const hatchId = useId();
  const total = ENDED + ACTIVE;
  const share = (count: number): string => `${formatPercent((count / total) * 100)} del período`;
  const data = [
    { name: 'Finalizadas', value: ENDED, fill: 'var(--chart-4)' },
    { name: 'En Curso', value: ACTIVE, fill: `url(#${hatchId})` },
    // A slice of nothing would still draw its edge.
  ].filter(({ value }) => value > 0);
  return (
    <div className="chart-donut">
      <div>
        <ResponsiveContainer width="100%" height={164}>
          <PieChart title="Estado de Reservas">
            <defs>
              <Hatch id={hatchId} color="var(--chart-2)" />
            </defs>
            <Pie
              data={data}
              dataKey="value"
              innerRadius={50}
              outerRadius={80}
              startAngle={90}
              endAngle={-270}
              stroke="var(--surface)"
              strokeWidth={2}
              isAnimationActive={false}
            />
          </PieChart>
        </ResponsiveContainer>
        <p>
          <b>{formatCount(total)}</b>
          {total === 1 ? 'reserva' : 'reservas'}
        </p>
      </div>
      <dl className="num">
        <div>
          <dt>Finalizadas</dt>
          <dd>{formatCount(ENDED)}</dd>
          <dd className="chart-share">{share(ENDED)}</dd>
        </div>
        <div data-hatched>
          <dt>En Curso</dt>
          <dd>{formatCount(ACTIVE)}</dd>
          <dd className="chart-share">{share(ACTIVE)}</dd>
        </div>
      </dl>
    </div>
  );
}
