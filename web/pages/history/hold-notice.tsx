import './hold-notice.css';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { Day } from '#domain/day.ts';
import { HOLD_WARNING } from '#domain/hold.ts';
import { holdDeadline } from '../../format/hold.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

/** Until when its customer must confirm their address to keep it; nothing for a reservation that does not expire. */
export function HoldNotice({ reservation, today }: { reservation: Reservation; today: Day }) {
  const deadline = holdDeadline(reservation, today);
  if (deadline === null) return null;
  return (
    <p className="reservation-hold">
      <Icon name="hourglass" size="s" />
      <span>
        <b>{deadline}.</b> {HOLD_WARNING}{' '}
        <Link className="link" to={paths.profile}>
          Reenviar el enlace
        </Link>
      </span>
    </p>
  );
}
