import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useOverlayPosition } from 'react-aria';
import type { TimelineRow } from '#domain/contract/admin/timeline.ts';
import { daysInclusive } from '#domain/day.ts';
import { holdsStock } from '#domain/reservation.ts';
import { formatPrice } from '../../../../format/price.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { badgeOf, daysOf, IN_MAINTENANCE, periodOf, type Brief } from '../reservation-words.ts';
import { reservationAddress } from '../reservations-address.ts';
import type { Bar } from './lanes.ts';

const GAP_PX = 8;

export interface TimelinePopoverProps {
  bar: Bar;
  row: TimelineRow;
  /** Holds the grid; the popover is placed inside it, beside its bar. */
  frame: RefObject<HTMLElement | null>;
  onCancel: (brief: Brief) => void;
  onClose: () => void;
}

/** Facts, risk and what can be done. It leaves the focus on the grid; Tab enters it, Escape closes it. */
export function TimelinePopover({ bar, row, frame, onCancel, onClose }: TimelinePopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  const style = usePopoverPosition(box, frame, `[data-bar="${bar.key}"]`);

  return (
    <div
      ref={box}
      className="timeline-popover"
      role="dialog"
      aria-label={bar.kind === 'maintenance' ? 'Mantenimiento' : `Reserva #${bar.reservation.id}`}
      style={style}
    >
      {bar.kind === 'maintenance' ? <MaintenanceFacts bar={bar} row={row} /> : <ReservationFacts bar={bar} row={row} />}
      <footer>
        {bar.kind === 'reservation' && (
          <>
            <LinkButton variant="fill" size="sm" to={reservationAddress(bar.reservation)}>
              Abrir
            </LinkButton>
            {holdsStock(bar.reservation.status) && (
              <Button size="sm" onClick={() => onCancel(briefOf(bar.reservation, row))}>
                Cancelar
              </Button>
            )}
          </>
        )}
        <button type="button" className="timeline-popover-close" onClick={onClose}>
          <kbd>Esc</kbd> cierra
        </button>
      </footer>
    </div>
  );
}

type OfKind<K extends Bar['kind']> = Extract<Bar, { kind: K }>;

function ReservationFacts({ bar: { reservation }, row }: { bar: OfKind<'reservation'>; row: TimelineRow }) {
  const { label, ...look } = badgeOf(reservation.status, reservation.overdue);
  const [late] = reservation.endangeredBy;
  const overdue = row.reservations.find(({ id }) => id === late);
  const [threatened] = reservation.endangers;
  const next = row.reservations.find(({ id }) => id === threatened);
  const risk = [
    late !== undefined && `En riesgo: la #${late}${overdue ? ` de ${overdue.userName}` : ''} no volvió`,
    threatened !== undefined && `Compromete la #${threatened}${next ? ` de ${next.userName}` : ''}`,
    reservation.inMaintenance && IN_MAINTENANCE,
  ].find((text) => text !== false);
  return (
    <>
      <header>
        <h2>{reservation.userName}</h2>
        <small>#{reservation.id}</small>
        <Badge {...look}>{label}</Badge>
      </header>
      <p>
        {row.name} ×{reservation.quantity}
        <br />
        {periodOf(reservation.startDate, reservation.endDate)} ·{' '}
        {daysOf(daysInclusive(reservation.startDate, reservation.endDate))} · <b>{formatPrice(reservation.totalPrice)}</b>
      </p>
      {risk && (
        <p className="timeline-risk">
          <Icon name="warning" size="s" />
          {risk}
        </p>
      )}
    </>
  );
}

function MaintenanceFacts({ bar: { maintenance }, row }: { bar: OfKind<'maintenance'>; row: TimelineRow }) {
  return (
    <>
      <header>
        <h2>Mantenimiento</h2>
      </header>
      <p>
        {row.name} ×{maintenance.quantity}
        <br />
        {periodOf(maintenance.startDate, maintenance.endDate)} ·{' '}
        {daysOf(daysInclusive(maintenance.startDate, maintenance.endDate))}
      </p>
      {maintenance.reason && <p className="soft">{maintenance.reason}</p>}
    </>
  );
}

const briefOf = (reservation: OfKind<'reservation'>['reservation'], row: TimelineRow): Brief => ({
  ...reservation,
  instrumentName: row.name,
  instrumentImage: row.image,
  daysLate: 0,
});

/** Where a popover inside `frame` stands: below what `anchorSelector` finds there, above where there is no room, and never outside `frame`. */
function usePopoverPosition(
  popover: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null>,
  anchorSelector: string,
): CSSProperties | undefined {
  const anchor = useRef<Element>(null);
  const [boundary, setBoundary] = useState<HTMLElement>();

  useLayoutEffect(() => {
    anchor.current = frame.current?.querySelector(anchorSelector) ?? null;
    // oxlint-disable-next-line react/set-state-in-effect -- what the frame is can be known only once it is in the document
    setBoundary(frame.current ?? undefined);
  }, [anchorSelector, frame]);

  const { overlayProps } = useOverlayPosition({
    targetRef: anchor,
    overlayRef: popover,
    ...(boundary && { boundaryElement: boundary }),
    placement: 'bottom start',
    offset: GAP_PX,
    containerPadding: GAP_PX,
    isOpen: boundary !== undefined,
  });
  return overlayProps.style;
}
