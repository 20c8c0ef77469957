import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Rating } from '#domain/contract/ratings.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { Day } from '#domain/day.ts';
import { canCancel, isAhead } from '#domain/reservation.ts';
import { PHONE } from '../../ui/breakpoints.ts';
import { longDay, weekdayPeriod } from '../../format/day.ts';
import { formatPrice } from '../../format/price.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Link } from '../../ui/link.tsx';
import { prefetch } from '../../ui/prefetch.ts';
import { Picture } from '../../ui/picture.tsx';
import { RatingAction } from './rating-action.tsx';
import { HoldNotice } from './hold-notice.tsx';
import { MoneyFacts } from './money-facts.tsx';
import { badgeOf, categoryOf, daysOf, mayExtend, nameOf, nextStep, providerOf } from './reservation-facts.ts';
import { lazyDialog } from '../../ui/lazy-part.tsx';

// The dialogs carry react-aria: they come when a pointer or the focus nears what opens them.
const loadCancelDialog = () => import('./cancel-dialog.tsx');
const CancelDialog = lazyDialog(async () => (await loadCancelDialog()).CancelDialog);
const loadExtendDialog = () => import('./extend-dialog.tsx');
const ExtendDialog = lazyDialog(async () => (await loadExtendDialog()).ExtendDialog);
const loadRateDialog = () => import('./rate-dialog.tsx');
const RateDialog = lazyDialog(async () => (await loadRateDialog()).RateDialog);

export interface ReservationRowProps {
  reservation: Reservation;
  userId: number;
  today: Day;
}

export function ReservationRow({ reservation, userId, today }: ReservationRowProps) {
  const [open, setOpen] = useState<'cancel' | 'rate' | 'extend' | null>(null);
  const [params, setParams] = useSearchParams();
  const [notice, setNotice] = useState<ReactNode>(null);
  const [rating, setRating] = useState<Rating | null>(null);
  const [isCancelled, setCancelled] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const name = nameOf(reservation);
  const { label, ...badge } = badgeOf(reservation, today);
  const step = nextStep(reservation, today);
  const isOver = reservation.status === 'ENDED' || reservation.status === 'CANCELLED';

  const mayAsk = mayExtend(reservation, today);
  // The reminder of the return leads here.
  const isAsked = mayAsk && params.get('mas-dias') === String(reservation.id);
  const closeExtending = (): void => {
    setOpen(null);
    if (isAsked) setParams((shown) => (shown.delete('mas-dias'), shown), { replace: true, preventScrollReset: true });
  };

  // The button that opened the dialog is gone, so the focus must be set.
  useEffect(() => {
    if (isCancelled) title.current?.focus();
  }, [isCancelled]);

  return (
    <li className="reservation-row">
      <Picture url={reservation.instrumentImage} alt="" sizes={`${PHONE} 100vw, 216px`} />
      <div className="reservation-main">
        <p className="reservation-state">
          <Badge {...badge}>{label}</Badge>
          <span className="num">Reserva #{reservation.id}</span>
          {step && <span>{step}</span>}
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
      <div className="reservation-actions">
        <RatingAction
          status={reservation.status}
          titleId={titleId}
          ownStars={rating?.stars ?? reservation.ownStars ?? null}
          hiddenReason={reservation.ownRatingHidden ?? null}
          onIntent={() => prefetch(loadRateDialog)}
          onOpen={() => {
            setNotice(null);
            setOpen('rate');
          }}
        />
        {mayAsk && (
          <Button
            variant="quiet"
            size="sm"
            icon="plus"
            wide
            aria-describedby={titleId}
            onPointerEnter={() => prefetch(loadExtendDialog)}
            onFocus={() => prefetch(loadExtendDialog)}
            onClick={() => {
              setNotice(null);
              setOpen('extend');
            }}
          >
            Necesito más días
          </Button>
        )}
        {canCancel(reservation, today, 'owner') && (
          <Button
            variant="danger"
            size="sm"
            wide
            aria-describedby={titleId}
            onPointerEnter={() => prefetch(loadCancelDialog)}
            onFocus={() => prefetch(loadCancelDialog)}
            onClick={() => setOpen('cancel')}
          >
            Cancelar reserva
          </Button>
        )}
        {isOver && (
          <LinkButton
            to={paths.availability(reservation.instrumentId, null, reservation.quantity)}
            variant="quiet"
            size="sm"
            icon="repeat"
            wide
            aria-describedby={titleId}
          >
            Reservar de nuevo
          </LinkButton>
        )}
      </div>
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
