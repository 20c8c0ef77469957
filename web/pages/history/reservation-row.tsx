import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Rating } from '#domain/contract/ratings.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { type Day, isDay } from '#domain/day.ts';
import { isAhead } from '#domain/reservation.ts';
import { PHONE } from '../../ui/breakpoints.ts';
import { longDay } from '../../format/day.ts';
import { weekdayPeriod } from '../../format/full-day.ts';
import { formatPrice } from '../../format/price.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PaymentNote } from '../../parts/payment-note.tsx';
import { PickUp } from '../../parts/pick-up.tsx';
import { loadDialog, type RowDialog } from './history-dialogs.ts';
import { ReservationActions } from './reservation-actions.tsx';
import { HoldNotice } from './hold-notice.tsx';
import { MoneyFacts } from './money-facts.tsx';
import { badgeOf, categoryOf, daysOf, mayExtend, mayMove, nameOf, nextStep, providerOf, rowId } from './reservation-facts.ts';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const CancelDialog = lazyDialog(async () => (await loadDialog.cancel()).CancelDialog);
const ExtendDialog = lazyDialog(async () => (await loadDialog.extend()).ExtendDialog);
const MoveDialog = lazyDialog(async () => (await loadDialog.move()).MoveDialog);
const RateDialog = lazyDialog(async () => (await loadDialog.rate()).RateDialog);

export interface ReservationRowProps {
  reservation: Reservation;
  userId: number;
  today: Day;
  /** The next rental to begin: its row has all that its customer needs on the way to the shop. */
  isNext: boolean;
}

export function ReservationRow({ reservation, userId, today, isNext }: ReservationRowProps) {
  const [open, setOpen] = useState<RowDialog | null>(null);
  const [params, setParams] = useSearchParams();
  const [notice, setNotice] = useState<ReactNode>(null);
  const [rating, setRating] = useState<Rating | null>(null);
  const [isCancelled, setCancelled] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const name = nameOf(reservation);
  const { label, ...badge } = badgeOf(reservation, today);
  const step = nextStep(reservation, today, isNext);

  const mayAsk = mayExtend(reservation, today);
  // E-mails lead here.
  const isAsked = mayAsk && params.get('mas-dias') === String(reservation.id);
  const isMoveAsked = mayMove(reservation, today) && params.get('cambiar') === String(reservation.id);
  const closeAsked = (...marks: readonly string[]): void => {
    setOpen(null);
    if (marks.some((mark) => params.has(mark))) {
      const rest = (shown: URLSearchParams): URLSearchParams => (marks.forEach((mark) => shown.delete(mark)), shown);
      setParams(rest, { replace: true, preventScrollReset: true });
    }
  };
  const closeExtending = (): void => closeAsked('mas-dias');
  const closeMoving = (): void => closeAsked('cambiar', 'desde', 'hasta');

  // The button that opened the dialog is gone, so the focus must be set.
  useEffect(() => {
    if (isCancelled) title.current?.focus();
  }, [isCancelled]);

  return (
    <li className="reservation-row" id={rowId(reservation)}>
      <Picture url={reservation.instrumentImage} alt="" sizes={`${PHONE} 100vw, 216px`} />
      <div className="reservation-main">
        <p className="reservation-state">
          {step && <b>{step}</b>}
          <Badge {...badge}>{label}</Badge>
          <span className="num">Reserva #{reservation.id}</span>
        </p>
        <h2 id={titleId} ref={title} tabIndex={-1}>
          <Link to={paths.detail(reservation.instrumentId)}>{name}</Link>
        </h2>
        <p className="reservation-kind">
          {categoryOf(reservation)} · {providerOf(reservation)}
        </p>
        <HoldNotice reservation={reservation} today={today} />
        {reservation.status === 'CANCELLED' && reservation.closingNote && (
          <p className="reservation-reason">Motivo de la cancelación: {reservation.closingNote}</p>
        )}
        <dl className="reservation-facts num">
          <div>
            <dt>Período:</dt> <dd>{weekdayPeriod(reservation.startDate, reservation.endDate)}</dd>
          </div>
          <div>
            <dt>Días</dt> <dd>{daysOf(reservation)}</dd>
          </div>
          <div>
            <dt>Cantidad</dt> <dd>{reservation.quantity}</dd>
          </div>
          <div>
            <dt>Total</dt> <dd>{formatPrice(reservation.totalPrice)}</dd>
          </div>
        </dl>
        <MoneyFacts reservation={reservation} />
        {isNext && (
          <section className="reservation-next" aria-label="Próxima">
            <PickUp />
            <PaymentNote reservation={reservation} today={today} />
          </section>
        )}
        <p className="reservation-papers">
          <Link className="link" to={paths.voucher(reservation.id)} aria-describedby={titleId}>
            <Icon name="printer" size="s" />
            Comprobante
          </Link>
          {isAhead(reservation, today) && (
            <a
              className="link"
              href={paths.calendarFile(reservation.id)}
              download={`reserva-${reservation.id}.ics`}
              aria-describedby={titleId}
            >
              <Icon name="calendar" size="s" />
              Agregar al calendario
            </a>
          )}
        </p>
      </div>
      <ReservationActions
        reservation={reservation}
        today={today}
        titleId={titleId}
        ownStars={rating?.stars ?? reservation.ownStars ?? null}
        onOpen={(kind) => {
          setNotice(null);
          setOpen(kind);
        }}
      />
      {notice && (
        <div className="reservation-notice">
          <Banner kind="ok">{notice}</Banner>
        </div>
      )}
      {open === 'rate' && (
        <RateDialog
          reservation={reservation}
          userId={userId}
          known={rating}
          onClose={() => setOpen(null)}
          onRated={(sent) => {
            setRating(sent);
            // The banner draws the mark itself.
            setNotice(
              <>
                <span className="visually-hidden">✅ </span>Valoración enviada correctamente para {name}
              </>,
            );
            setOpen(null);
          }}
        />
      )}
      {(open === 'extend' || isAsked) && (
        <ExtendDialog
          reservation={reservation}
          onClose={closeExtending}
          onExtended={({ endDate }) => {
            setNotice(`Listo: tienes ${name} hasta el ${longDay(endDate)}. Te enviamos un correo con el cambio.`);
            closeExtending();
          }}
        />
      )}
      {(open === 'move' || isMoveAsked) && (
        <MoveDialog
          reservation={reservation}
          today={today}
          chosen={isMoveAsked ? rangeIn(params, today) : null}
          onClose={closeMoving}
          onMoved={(moved) => {
            const days = `retiras ${name} el ${longDay(moved.startDate)} y lo devuelves el ${longDay(moved.endDate)}`;
            setNotice(`Listo: ${days}. Te enviamos un correo con el cambio.`);
            closeMoving();
          }}
        />
      )}
      {open === 'cancel' && (
        <CancelDialog
          reservation={reservation}
          onClose={() => setOpen(null)}
          onCancelled={() => {
            setNotice(`Cancelaste la reserva de ${name}. Las fechas quedaron libres.`);
            setOpen(null);
            setCancelled(true);
          }}
        />
      )}
    </li>
  );
}

/** The days that a link offers. */
function rangeIn(params: URLSearchParams, today: Day): { startDate: Day; endDate: Day } | null {
  const [startDate, endDate] = [params.get('desde') ?? '', params.get('hasta') ?? ''];
  return isDay(startDate) && isDay(endDate) && startDate >= today && startDate <= endDate ? { startDate, endDate } : null;
}
