import { LARGE_PHONE } from '../../ui/breakpoints.ts';
import './next-rental.css';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { Day } from '#domain/day.ts';
import { weekdayAndDay } from '#domain/day-words.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { PaymentNote } from '../../ui/payment-note.tsx';
import { PickUp } from '../../ui/pick-up.tsx';
import { Picture } from '../../ui/picture.tsx';
import { nameOf, nextStep } from './reservation-facts.ts';

/** The rental that comes next, with all that its customer needs on the way to the shop. */
export function NextRental({ reservation, today }: { reservation: Reservation; today: Day }) {
  const { id, instrumentImage, startDate, endDate } = reservation;
  const first = weekdayAndDay(startDate);
  return (
    <section className="next-rental" aria-labelledby="titulo-proxima">
      <Picture url={instrumentImage} alt="" sizes={`${LARGE_PHONE} 100vw, 300px`} priority />
      <div>
        <header>
          <h2 id="titulo-proxima">Próxima</h2>
          <p>{startDate === today ? 'Comienza hoy' : nextStep(reservation, today)}</p>
        </header>
        <h3>
          <Link to={paths.voucher(id)}>{nameOf(reservation)}</Link>
        </h3>
        <PickUp>
          <li>
            <Icon name="calendar" />
            {startDate === endDate ? `El ${first}` : `Del ${first} al ${weekdayAndDay(endDate)}`}
          </li>
        </PickUp>
        <PaymentNote reservation={reservation} today={today} />
      </div>
    </section>
  );
}
