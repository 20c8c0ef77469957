import type { ReactNode } from 'react';
import type { InTheWay } from '#domain/contract/problem.ts';
import { dayRangeOfYear } from '../../../format/full-day.ts';
import { paths } from '../../../paths.ts';
import { Link } from '../../../ui/link.tsx';
import './affected-rentals.css';
import { emailText } from '../../../format/email-text.ts';

/** `instrument` is its name, where the rentals are of several. */
export type AffectedRental = InTheWay & { instrument?: string };

export interface AffectedRentalsProps {
  rentals: readonly AffectedRental[];
  /** Says what happens to them. */
  children: ReactNode;
}

/** The rentals that hold units which are to be taken out of service. */
export function AffectedRentals({ rentals, children }: AffectedRentalsProps) {
  const hasInstruments = rentals.some(({ instrument }) => instrument !== undefined);
  return (
    <div ref={bringIntoView} className="affected-rentals">
      {children}
      {rentals.length > 0 && (
        <table>
          <caption>Reservas afectadas</caption>
          <thead>
            <tr>
              <th scope="col">Reserva</th>
              {hasInstruments && <th scope="col">Instrumento</th>}
              <th scope="col">Cliente</th>
              <th scope="col">Período</th>
              <th scope="col">Unidades</th>
            </tr>
          </thead>
          <tbody>
            {rentals.map(({ id, instrument, userName, userEmail, startDate, endDate, quantity }) => (
              <tr key={id}>
                <td>
                  <Link className="link" to={paths.adminOrder(id)}>
                    #{id}
                  </Link>
                </td>
                {hasInstruments && <td>{instrument}</td>}
                <td>
                  {userName}
                  <span>{emailText(userEmail)}</span>
                </td>
                <td>{dayRangeOfYear(startDate, endDate)}</td>
                <td>{quantity}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });
