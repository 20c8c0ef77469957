import type { Dashboard } from '#domain/contract/dashboard.ts';
import { addMonths, lastOfMonth } from '#domain/day.ts';
import { monthName } from '../../../format/day.ts';
import { formatCount, formatDecimal, formatPercent } from '../../../format/number.ts';
import { adminIconPaths } from '../../../ui/admin-icon-paths.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import './kpis.css';
import { monthText } from './months.ts';
import { Spark } from './spark.tsx';
import { growth, points, type Trend } from './trend.ts';

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
