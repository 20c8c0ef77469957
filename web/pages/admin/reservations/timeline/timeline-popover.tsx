import { type RefObject, useRef } from 'react';
import type { TimelineRow } from '#domain/contract/admin/timeline.ts';
import { daysInclusive } from '#domain/day.ts';
import { holdsStock } from '#domain/reservation.ts';
import { formatPrice } from '../../../../format/price.ts';
import { paths } from '../../../../paths.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { usePopoverPosition } from '../../../../ui/use-popover-position.ts';
import { periodOf } from '../../../../format/full-day.ts';
import { reservationBadge } from '../../../../parts/reservation-badge.ts';
import { daysOf, IN_MAINTENANCE, type Brief } from '../reservation-words.ts';
import type { Changeable } from '../change-dialog.tsx';
import { type Bar, isAtRisk, KEPT, nameOf } from './lanes.ts';

export interface TimelinePopoverProps {
  bar: Bar;
  row: TimelineRow;
  /** Holds the grid; the popover is placed inside it, beside its bar. */
  frame: RefObject<HTMLElement | null>;
  onChange: (line: Changeable) => void;
  onCancel: (brief: Brief) => void;
  onOffer: (line: Changeable & Pick<Brief, 'userName'>) => void;
  onClose: () => void;
}

/** Facts, risk and what can be done. It leaves the focus on the grid; Tab enters it, Escape closes it. */
export function TimelinePopover({ bar, row, frame, onChange, onCancel, onOffer, onClose }: TimelinePopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  const style = usePopoverPosition(box, frame, `[data-bar="${bar.key}"]`);

  return (
    <div
      ref={box}
      className="timeline-popover"
      role="dialog"
      aria-label={bar.kind === 'reservation' ? `Reserva #${bar.reservation.id}` : nameOf(bar)}
      style={style}
    >
      {bar.kind === 'maintenance' && <MaintenanceFacts bar={bar} row={row} />}
      {bar.kind === 'hold' && <HoldFacts bar={bar} row={row} />}
      {bar.kind === 'reservation' && <ReservationFacts bar={bar} row={row} />}
      <footer>
        {bar.kind === 'hold' && (
          <LinkButton size="sm" to={paths.adminOrder(bar.hold.reservationId)}>
            Ver la reserva #{bar.hold.reservationId}
          </LinkButton>
        )}
        {bar.kind === 'reservation' && (
          <>
            <LinkButton variant="fill" size="sm" to={paths.adminOrder(bar.reservation.id)}>
              Abrir
            </LinkButton>
            {holdsStock(bar.reservation.status) && (
              <>
                {isAtRisk(bar.reservation) && (
                  <Button
                    size="sm"
                    onClick={() => onOffer({ ...bar.reservation, instrumentId: row.id, instrumentName: row.name })}
                  >
                    Alternativas
                  </Button>
                )}
                <Button
                  size="sm"
                  onClick={() => onChange({ ...bar.reservation, instrumentId: row.id, instrumentName: row.name })}
                >
                  Cambiar
                </Button>
                <Button size="sm" onClick={() => onCancel(briefOf(bar.reservation, row))}>
                  Cancelar
                </Button>
              </>
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
  const { label, ...look } = reservationBadge(reservation.status, reservation.overdue);
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

function HoldFacts({ bar: { hold }, row }: { bar: OfKind<'hold'>; row: TimelineRow }) {
  return (
    <>
      <header>
        <h2>{KEPT[hold.kind]}</h2>
      </header>
      <p>
        {row.name} ×{hold.quantity}
        <br />
        {periodOf(hold.startDate, hold.endDate)} · {daysOf(daysInclusive(hold.startDate, hold.endDate))}
      </p>
    </>
  );
}

const briefOf = (reservation: OfKind<'reservation'>['reservation'], row: TimelineRow): Brief => ({
  ...reservation,
  instrumentName: row.name,
  instrumentImage: row.image,
  daysLate: 0,
});
