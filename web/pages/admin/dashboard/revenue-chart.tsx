import { useId } from 'react';
import { Area, CartesianGrid, ComposedChart, LabelList, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Dashboard } from '#domain/contract/dashboard.ts';
import { formatCount } from '../../../format/number.ts';
import { formatPrice } from '../../../format/price.ts';
import { ChartTip } from './chart-tip.tsx';
import { monthText, monthTicks } from './months.ts';

export interface RevenueChartProps {
  revenue: Dashboard['monthlyRevenue'];
  /** Of the same months, to the running one; empty where no payment was written down. */
  collected: Dashboard['monthlyCollected'];
  reservations: Dashboard['monthlyReservations'];
  /** The running one, 'YYYY-MM': from it on the line is dashed. */
  month: string;
}

const COLOR = 'var(--chart-1)';
const COLLECTED_COLOR = 'var(--chart-2)';

export function RevenueChart({ revenue, collected, reservations, month }: RevenueChartProps) {
  const gradientId = useId();
  const counts = new Map(reservations.map((row) => [row.month, row.count]));
  const lastOver = revenue.findLastIndex((row) => row.month < month);
  const data = revenue.map((row, i) => ({
    month: row.month,
    total: row.total,
    collected: collected[i]?.total,
    over: row.month < month ? row.total : null,
    // The dashed part begins where the other ends.
    open: i >= lastOver ? row.total : null,
  }));
  const hasCollected = collected.length > 0;
  const chart = (
    <ResponsiveContainer width="100%" height={hasCollected ? 200 : 224}>
      {/* The axis is as wide as its labels, rounded: the margin has what the rounding takes. */}
      <ComposedChart data={data} margin={{ top: 8, right: 12, bottom: 0, left: 1 }} title="Facturación Mensual">
        <defs>
          <linearGradient id={gradientId} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor={COLOR} stopOpacity={0.16} />
            <stop offset="1" stopColor={COLOR} stopOpacity={0} />
          </linearGradient>
        </defs>
        <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
        <XAxis
          dataKey="month"
          tickFormatter={monthTicks(revenue.length)}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-strong)' }}
          interval="preserveStartEnd"
          minTickGap={6}
        />
        <YAxis tickFormatter={(amount: number) => `$${formatCount(amount)}`} tickLine={false} axisLine={false} width="auto" />
        <Tooltip
          cursor={{ stroke: COLOR, strokeDasharray: '2 3' }}
          content={({ active, label }) => {
            const row = active ? data.find((one) => one.month === label) : undefined;
            if (!row) return null;
            return (
              <ChartTip title={monthText(row.month)} text={`${formatPrice(row.total)} · ${counts.get(row.month) ?? 0} res.`}>
                {row.collected !== undefined && `Cobrado ${formatPrice(row.collected)}`}
              </ChartTip>
            );
          }}
        />
        <Area
          dataKey="over"
          stroke={COLOR}
          strokeWidth={2}
          fill={`url(#${gradientId})`}
          dot={{ r: 2.5, fill: COLOR, strokeWidth: 0, fillOpacity: 1 }}
          isAnimationActive={false}
        />
        {hasCollected && (
          <Line
            dataKey="collected"
            stroke={COLLECTED_COLOR}
            strokeWidth={2}
            dot={{ r: 2.5, fill: COLLECTED_COLOR, strokeWidth: 0 }}
            isAnimationActive={false}
          />
        )}
        <Line
          dataKey="open"
          stroke={COLOR}
          strokeWidth={2}
          strokeDasharray="4 4"
          dot={{ r: 3, fill: 'var(--surface)', strokeWidth: 2, strokeDasharray: '0' }}
          isAnimationActive={false}
        >
          {/* One month alone is a point without a line: it needs its figure. */}
          {data.length === 1 && (
            <LabelList dataKey="open" position="right" offset={10} formatter={(total) => formatPrice(Number(total))} />
          )}
        </Line>
      </ComposedChart>
    </ResponsiveContainer>
  );
  return hasCollected ? (
    <>
      {chart}
      <ul className="chart-key" aria-label="Qué muestra cada línea">
        <li>Facturación: lo reservado, por mes de inicio</li>
        <li data-look="collected">Cobrado: lo pagado, por día de pago</li>
      </ul>
    </>
  ) : (
    chart
  );
}
