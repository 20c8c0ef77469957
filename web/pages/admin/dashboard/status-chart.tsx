import { useId } from 'react';
import { Pie, PieChart, ResponsiveContainer } from 'recharts';
import type { Dashboard } from '#domain/contract/dashboard.ts';
import { plural } from '#domain/plural.ts';
import { formatCount, formatPercent } from '../../../format/number.ts';
import { Hatch } from './hatch.tsx';

/** `share` is the percentage of all that the period counts. */
export type Slice = { look: 'ended' | 'active' | 'booked'; name: string; count: number; share: number };

/** What is over, what is under way, and what is not confirmed as handed out yet, when there is any. Empty without reservations. */
export function slicesOf({ ENDED, ACTIVE, CONFIRMED, PENDING }: Dashboard['statuses']): Slice[] {
  const booked = CONFIRMED + PENDING;
  const total = ENDED + ACTIVE + booked;
  if (total === 0) return [];
  const slice = (look: Slice['look'], name: string, count: number) => ({ look, name, count, share: (count / total) * 100 });
  return [
    slice('ended', 'Finalizadas', ENDED),
    slice('active', 'En Curso', ACTIVE),
    ...(booked > 0 ? [slice('booked', 'Confirmadas o pendientes', booked)] : []),
  ];
}

/** A ring of the slices, with their figures beside it. */
export function StatusChart({ slices }: { slices: readonly Slice[] }) {
  const hatchId = useId();
  const fills = { ended: 'var(--chart-4)', active: `url(#${hatchId})`, booked: 'var(--chart-3)' };
  const total = slices.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="chart-donut">
      <div>
        <ResponsiveContainer width="100%" height={164}>
          <PieChart title="Estado de Reservas">
            <defs>
              <Hatch id={hatchId} color="var(--chart-2)" />
            </defs>
            <Pie
              // A slice of nothing would still draw its edge.
              data={slices.filter(({ count }) => count > 0).map(({ name, count, look }) => ({ name, count, fill: fills[look] }))}
              dataKey="count"
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
          {plural(total, 'reserva')}
        </p>
      </div>
      <dl className="num">
        {slices.map(({ look, name, count, share }) => (
          <div key={look} data-look={look}>
            <dt>{name}</dt>
            <dd>{formatCount(count)}</dd>
            <dd className="chart-share">{formatPercent(share)} del total</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
