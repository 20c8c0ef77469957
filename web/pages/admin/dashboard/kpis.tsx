import type { Dashboard } from '#domain/contract/dashboard.ts';
import { addMonths, lastOfMonth } from '#domain/day.ts';
import { monthName } from '#domain/day-words.ts';
import { formatCount, formatDecimal, formatPercent } from '../../../format/number.ts';
import { adminIconPaths } from '../../../ui/admin-icon-paths.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import './kpis.css';
import { monthText } from './months.ts';

const NAMES = ['Usuarios Totales', 'Reservas del Mes', 'Stock Total', 'Instrumentos Reservados'] as const;

/** Four figures, each with what it is compared with. */
export function Kpis({ figures, today }: { figures: Dashboard; today: string }) {
  const { totalUsers, monthReservations, totalStock, reservedPercentage } = figures;
  const monthBefore = addMonths(today, -1);
  const before = monthName(monthBefore);
  const sameDay = `al ${Math.min(Number(today.slice(8)), Number(lastOfMonth(monthBefore).slice(8)))} de ${before.slice(0, 3)}.`;
  return (
    <ul className="kpis num">
      <Kpi
        name={NAMES[0]}
        figure={formatCount(totalUsers.value)}
        trend={growth(totalUsers)}
        compared={`${formatCount(totalUsers.previous)} en ${before}`}
        history={totalUsers.history}
        show={formatCount}
      />
      <Kpi
        name={NAMES[1]}
        figure={formatCount(monthReservations.value)}
        trend={growth(monthReservations)}
        compared={`${formatCount(monthReservations.previous)} en todo ${before}`}
        history={monthReservations.history}
        show={formatCount}
      />
      <Kpi
        name={NAMES[2]}
        figure={formatCount(totalStock.value)}
        trend={growth(totalStock)}
        compared={`${formatCount(totalStock.previous)} en ${before}`}
      />
      <Kpi
        name={NAMES[3]}
        figure={formatDecimal(reservedPercentage.value)}
        unit="%"
        trend={points(reservedPercentage)}
        compared={`${formatPercent(reservedPercentage.previous)} ${sameDay}`}
        history={reservedPercentage.history}
        show={formatPercent}
      />
    </ul>
  );
}

interface KpiProps {
  name: string;
  figure: string;
  unit?: string;
  /** null when there was nothing to compare with. */
  trend: Trend | null;
  compared: string;
  /** Months up to this one; absent where the past is not known. */
  history?: readonly { month: string; value: number }[];
  /** How one of them reads. */
  show?: (value: number) => string;
}

const WAYS = { up: 'Subió', down: 'Bajó', flat: 'Sin cambios' } as const;

function Kpi({ name, figure, unit, trend, compared, history = [], show = String }: KpiProps) {
  return (
    <li className="kpi">
      <h2>{name}</h2>
      <p className="kpi-figure">
        {figure}
        {unit && <small>{unit}</small>}
      </p>
      <p className="kpi-trend">
        {trend && (
          <b data-way={trend.way}>
            {trend.way === 'flat' ? (
              <Icon name="minus" label={WAYS.flat} />
            ) : (
              <Icon path={adminIconPaths[`arrow-${trend.way}`]} label={WAYS[trend.way]} />
            )}
            {trend.text}
          </b>
        )}
        <span>{compared}</span>
      </p>
      {history.length > 1 && (
        <>
          <Spark values={history.map(({ value }) => value)} />
          <p className="visually-hidden">
            Por mes: {history.map(({ month, value }) => `${monthText(month)}, ${show(value)}`).join('; ')}
          </p>
        </>
      )}
    </li>
  );
}

export function KpisSkeleton() {
  return (
    <ul className="kpis" aria-hidden="true">
      {NAMES.map((name) => (
        <li key={name} className="kpi">
          <h2>{name}</h2>
          <p className="kpi-figure">
            <SkeletonBlock width={72} height={30} />
          </p>
          <p className="kpi-trend">
            <SkeletonBlock width={130} height={10} />
          </p>
        </li>
      ))}
    </ul>
  );
}

const SPARK_WIDTH = 82;
const SPARK_HEIGHT = 36;
/** Room for the line's own width and the dot at its end. */
const SPARK_EDGE = 4;

/** A small line through the figures of some months, without a scale: their text stands beside it for readers. Two at least. */
function Spark({ values: given }: { values: readonly number[] }) {
  const values = given.filter(Number.isFinite);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const dots = values.map((value, i) => ({
    x: SPARK_EDGE + (i / (values.length - 1)) * (SPARK_WIDTH - 2 * SPARK_EDGE),
    // What never changed lies in the middle.
    y: SPARK_EDGE + (most === least ? 0.5 : (most - value) / (most - least)) * (SPARK_HEIGHT - 2 * SPARK_EDGE),
  }));
  const last = dots.at(-1);
  return (
    <svg
      className="spark"
      viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`}
      width={SPARK_WIDTH}
      height={SPARK_HEIGHT}
      aria-hidden="true"
    >
      <polyline points={dots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {last && <circle cx={last.x} cy={last.y} r={SPARK_EDGE - 1} />}
    </svg>
  );
}

type Figure = { value: number; previous: number };

type Trend = { way: 'up' | 'down' | 'flat'; text: string };

const wayOf = (difference: number): Trend['way'] => {
  if (Math.abs(difference) < 0.05) return 'flat';
  return difference > 0 ? 'up' : 'down';
};

/** How much of the figure before: '12,5 %'. Null when there was none to compare with. */
export function growth({ value, previous }: Figure): Trend | null {
  if (Number.isNaN(value - previous)) return null;
  if (previous === 0) return value === 0 ? { way: 'flat', text: formatPercent(0) } : null;
  const percent = ((value - previous) / previous) * 100;
  return { way: wayOf(percent), text: formatPercent(Math.abs(percent)) };
}

/** A rate is compared in points: '8,3 pts'. */
export function points({ value, previous }: Figure): Trend | null {
  const difference = value - previous;
  if (Number.isNaN(difference)) return null;
  return { way: wayOf(difference), text: `${formatDecimal(Math.abs(difference))} pts` };
}
