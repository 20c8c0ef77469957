import { Suspense, use } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Overview } from '#domain/contract/admin/overview.ts';
import { plural } from '#domain/plural.ts';
import { paths } from '../../../paths.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { ADMIN_ROUTE_ID } from '../admin-route-id.ts';
import type { AdminFrameData } from '../admin-route.ts';
import './day-strip.css';

/** What needs hands today, each a way to where it is done. */
export function DayStrip() {
  const frame = useRouteLoaderData<AdminFrameData>(ADMIN_ROUTE_ID);
  return <Suspense fallback={<div className="day-strip" />}>{frame && <Strip overview={frame.overview} />}</Suspense>;
}

function Strip({ overview }: { overview: Promise<Overview | null> }) {
  const known = use(overview);
  if (!known) return null;
  const { overdue, pickupsToday, returnsToday } = known.reservations;
  const unsent = known.mail.failed + known.mail.dead;
  return (
    <nav className="day-strip num" aria-label="Hoy">
      <Entry to={paths.adminReservations} icon="warning" count={overdue} one="vencida" many="vencidas" isHot />
      <Entry to={paths.adminReservations} icon="box" count={pickupsToday} one="retiro hoy" many="retiros hoy" />
      <Entry to={paths.adminReservations} icon="undo" count={returnsToday} one="devolución hoy" many="devoluciones hoy" />
      <Entry to={paths.adminMail} icon="mail-warning" count={unsent} one="correo sin enviar" many="correos sin enviar" isHot />
    </nav>
  );
}

interface EntryProps {
  to: string;
  icon: IconName;
  count: number;
  one: string;
  many: string;
  /** Red while there is any. */
  isHot?: boolean;
}

function Entry({ to, icon, count, one, many, isHot = false }: EntryProps) {
  return (
    <Link to={to} data-hot={(isHot && count > 0) || undefined}>
      <Icon name={icon} />
      <span>
        <b>{count}</b> {plural(count, one, many)}
      </span>
      <Icon name="chevron-right" size="s" />
    </Link>
  );
}
