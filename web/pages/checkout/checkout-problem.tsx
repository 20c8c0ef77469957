import { useEffect, useRef } from 'react';
import './checkout-problem.css';
import { daysInWords } from '../../format/days-in-words.ts';
import { paths } from '../../paths.ts';
import type { ChosenDates } from '../../chosen-dates.ts';
import type { Problem } from '../../api/call.ts';
import { ARRIVED } from './reserve.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

/** In place of the refusal for want of a server that answers again. */
export const BACK: Problem = { code: 'back', message: 'La tienda vuelve a responder. Confirma de nuevo tu reserva.', status: 0 };

const TITLES: Record<string, string> = { unknown: 'Sin respuesta todavía', [BACK.code]: 'De nuevo en línea' };
const ICONS: Record<string, IconName> = {
  unknown: 'cloud-off',
  offline: 'cloud-off',
  no_stock: 'calendar-x',
  [BACK.code]: 'check-circle',
};

export interface CheckoutProblemProps {
  problem: Problem;
  instrumentId: number;
  dates: ChosenDates;
  /** Units asked for, before the stock cut them down. */
  wanted: number;
  /** Units free on each of the days, as counted since. */
  left: number;
}

/** Why the reservation failed, or that its outcome is unknown. Shown beside the form, which keeps its values. */
export function CheckoutProblem({ problem, instrumentId, dates, wanted, left }: CheckoutProblemProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const isStock = problem.code === 'no_stock';
  const hasArrived = Object.values(ARRIVED).some(({ code }) => code === problem.code);
  const next = isStock
    ? { to: paths.availability(instrumentId, dates, wanted), text: 'Elegir otras fechas' }
    : problem.code === 'unverified_limit'
      ? { to: paths.profile, text: 'Verificar mi correo' }
      : hasArrived
        ? { to: paths.reservations, text: 'Ver mis reservas' }
        : null;
  return (
    <div className="checkout-problem" role="alert" data-solved={problem.code === BACK.code || undefined} ref={box}>
      <Icon name={ICONS[problem.code] ?? 'alert'} />
      <div>
        <h3>{TITLES[problem.code] ?? (hasArrived ? 'Lo que enviaste antes' : 'Ha ocurrido un error')}</h3>
        <p>{isStock && problem.days?.length ? `${problem.message}: ${daysInWords(problem.days)}.` : problem.message}</p>
        {isStock && left > 0 && left < wanted && (
          <p>{`Bajamos la cantidad a ${left}, lo que queda libre todos los días: revisa y confirma, o elige otras fechas.`}</p>
        )}
        <p className="checkout-problem-ways">
          <Link className="link" to={paths.detail(instrumentId, isStock ? null : dates)}>
            Volver al detalle del producto
          </Link>
          {next && (
            <Link className="link" to={next.to}>
              {next.text}
            </Link>
          )}
        </p>
      </div>
    </div>
  );
}
