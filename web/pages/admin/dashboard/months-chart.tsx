import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, LabelList, Rectangle, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Dashboard } from '#domain/contract/dashboard.ts';
import { plural } from '#domain/plural.ts';
import { formatCount } from '../../../format/number.ts';
import { ChartTip } from './chart-tip.tsx';
import { Hatch } from './hatch.tsx';
import { monthText, monthTicks } from './months.ts';

export interface MonthsChartProps {
  reservations: Dashboard['monthlyReservations'];
  /** The running one, 'YYYY-MM': from it on bars are hatched. */
  month: string;
}

/** More figures than these would touch each other. */
const MAX_LABELLED = 18;
const COLOR = 'var(--chart-2)';
const labelOf = (count: unknown) => formatCount(Number(count));

export function MonthsChart({ reservations, month }: MonthsChartProps) {
  const hatchId = useId();
  return (
    <ResponsiveContainer width="100%" height={224}>
      <BarChart data={reservations} margin={{ top: 20, right: 4, bottom: 0, left: 1 }} title="Reservas por Mes">
        <defs>
          <Hatch id={hatchId} color={COLOR} />
        </defs>
        <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
        <XAxis
          dataKey="month"
          tickFormatter={monthTicks(reservations.length)}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-strong)' }}
          interval="preserveStartEnd"
          minTickGap={6}
        />
        <YAxis allowDecimals={false} tickFormatter={formatCount} tickLine={false} axisLine={false} width="auto" />
        <Tooltip
          cursor={{ fill: 'var(--fill)', opacity: 0.5 }}
          content={({ active, label }) => {
            const row = active ? reservations.find((one) => one.month === label) : undefined;
            return row ? (
              <ChartTip title={monthText(row.month)} text={`${formatCount(row.count)} ${plural(row.count, 'reserva')}`} />
            ) : null;
          }}
        />
        <Bar
          dataKey="count"
          maxBarSize={24}
          isAnimationActive={false}
          shape={({ x, y, width, height, payload }) => {
            const isOpen = (payload as Dashboard['monthlyReservations'][number]).month >= month;
            return (
              <Rectangle
                x={x}
                y={y}
                width={width}
                height={height}
                radius={[4, 4, 0, 0]}
                fill={isOpen ? `url(#${hatchId})` : COLOR}
                stroke={isOpen ? COLOR : 'none'}
              />
            );
          }}
        >
          {reservations.length <= MAX_LABELLED && <LabelList dataKey="count" position="top" formatter={labelOf} />}
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
