import type { Dashboard } from '#domain/contract/dashboard.ts';
import { formatCount, formatPercent } from '../../../format/number.ts';
import { monthName } from '#domain/day-words.ts';
import { formatPrice } from '../../../format/price.ts';
import './charts.css';
import { monthText } from './months.ts';
import { MonthsChart } from './months-chart.tsx';
import { Panel } from './panel.tsx';
import { isWhole, type Period, periodText } from './period.ts';
import { RevenueChart } from './revenue-chart.tsx';
import { slicesOf, StatusChart } from './status-chart.tsx';
import { useTextFace } from './use-text-face.ts';
import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { Picture } from '../../../ui/picture.tsx';

export interface ChartsProps {
  figures: Dashboard;
  period: Period;
  today: string;
}

const NOTHING = 'No hay reservas en este período.';

/** The four charts. The only code that brings the chart library along. */
export function Charts({ figures, period, today }: ChartsProps) {
  const { monthlyRevenue, monthlyCollected, monthlyReservations, topInstruments, topAmong, statuses } = figures;
  const month = today.slice(0, 7);
  // An axis is measured once for its labels.
  const face = useTextFace();
  // The first and the last month of any days may be there in part.
  const days = 'months' in period || isWhole(period) ? '' : `; ${periodText(period)}`;
  const hasRunning = monthlyReservations.some((row) => row.month === month);
  const hasComing = monthlyReservations.some((row) => row.month > month);
  const hatched = [hasRunning && monthName(today), hasComing && 'lo que viene'].filter(Boolean).join(' y ');
  const slices = slicesOf(statuses);
  const hasRevenue = monthlyRevenue.some(({ total: amount }) => amount > 0);
  // A shop that writes no payments down has nothing to compare. Nothing was paid yet in the months to come.
  const hasCollected = monthlyCollected.some(({ total: amount }) => amount !== 0);
  const collected = hasCollected ? monthlyCollected.filter((row) => row.month <= month) : [];
  const hasReservations = monthlyReservations.some(({ count }) => count > 0);
  return (
    <div className="charts">
      <Panel
        title="Facturación Mensual"
        caption={
          days === ''
            ? 'Total de las reservas por mes de inicio, sin las canceladas'
            : `Por mes de inicio, sin las canceladas${days}`
        }
        span={7}
        fileName="facturacion-mensual.csv"
        head={['Mes', 'Facturación', ...(hasCollected ? ['Cobrado'] : [])]}
        rows={
          hasRevenue || hasCollected
            ? monthlyRevenue.map((row, i) => [
                monthText(row.month),
                row.total,
                ...(hasCollected ? [collected[i]?.total ?? ''] : []),
              ])
            : []
        }
        show={(cell) => (typeof cell === 'number' ? formatPrice(cell) : cell)}
        empty={NOTHING}
      >
        <RevenueChart
          key={face}
          revenue={monthlyRevenue}
          collected={collected}
          reservations={monthlyReservations}
          month={month}
        />
      </Panel>
      <Panel
        title="Estado de Reservas"
        caption={periodText(period)}
        span={5}
        fileName="estado-de-reservas.csv"
        head={['Estado', 'Reservas', 'Parte (%)']}
        rows={slices.map(({ name, count, share }) => [name, count, rounded(share)])}
        show={(cell, column) => {
          if (typeof cell === 'string') return cell;
          return column === 2 ? formatPercent(cell) : formatCount(cell);
        }}
        empty={NOTHING}
      >
        <StatusChart slices={slices} />
      </Panel>
      <Panel
        title="Top 5 Instrumentos más Reservados"
        caption={`Cantidad de reservas por instrumento${topAmong === undefined ? '' : `, entre los ${topAmong} más reservados de siempre`}`}
        span={6}
        fileName="top-5-instrumentos.csv"
        head={['Instrumento', 'Reservas']}
        rows={topInstruments.map(({ name, count }) => [name, count])}
        empty={NOTHING}
      >
        <TopChart instruments={topInstruments} />
      </Panel>
      <Panel
        title="Reservas por Mes"
        caption={`${days === '' ? '' : `Por mes de inicio${days}. `}${hatched && `Rayado: ${hatched}`}`}
        span={6}
        fileName="reservas-por-mes.csv"
        head={['Mes', 'Reservas']}
        rows={hasReservations ? monthlyReservations.map((row) => [monthText(row.month), row.count]) : []}
        empty={NOTHING}
      >
        <MonthsChart key={face} reservations={monthlyReservations} month={month} />
      </Panel>
    </div>
  );
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

const ROW_PX = 44;

/** Pictures and names at the left, their bars on the same lines. */
function TopChart({ instruments }: { instruments: Dashboard['topInstruments'] }) {
  return (
    <div className="chart-top">
      <ol>
        {instruments.map(({ instrumentId, name, image }) => (
          <li key={instrumentId}>
            <Picture url={image} alt="" sizes="36px" ratio="auto" />
            <span title={name}>{name}</span>
          </li>
        ))}
      </ol>
      <ResponsiveContainer width="100%" height={instruments.length * ROW_PX}>
        <BarChart
          layout="vertical"
          data={instruments}
          margin={{ top: 0, right: 36, bottom: 0, left: 0 }}
          title="Top 5 Instrumentos más Reservados"
        >
          <XAxis type="number" hide domain={[0, 'dataMax']} />
          <YAxis type="category" dataKey="name" hide />
          <Bar dataKey="count" barSize={18} fill="var(--chart-2)" radius={[3, 6, 6, 3]} isAnimationActive={false}>
            <LabelList dataKey="count" position="right" />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
