import { memo } from 'react';
import type { ReservationLine } from '#domain/contract/admin/reservations.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { canEnd, holdsStock, type ReservationStatus } from '#domain/reservation.ts';
import { useApp } from '../../../app-context.ts';
import { formatPrice } from '../../../format/price.ts';
import { paths } from '../../../paths.ts';
import { adminIconPaths } from '../../../ui/admin-icon-paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { type MenuEntry, MenuButton } from '../../../ui/menu-button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { periodOf } from '../../../format/full-day.ts';
import { reservationBadge } from '../../../parts/reservation-badge.ts';
import type { AskAbout } from './reservation-dialogs.tsx';
import { briefOfLine, riskOf } from './reservation-words.ts';

export interface LineRowProps {
  line: ReservationLine;
  userName: string;
  /** undefined while they are coming: bars stand in their place. */
  details: Reservation | null | undefined;
  /** A moment ago; the list has not been fetched again yet. */
  isEnded: boolean;
  onIntent: () => void;
  onAsk: AskAbout;
}

/** Details of other rows do not draw it again. */
export const LineRow = memo(function LineRow({ line, userName, details, isEnded, onIntent, onAsk }: LineRowProps) {
  const status = isEnded ? 'ENDED' : line.status;
  const isOverdue = line.daysLate > 0 && !isEnded;
  const { label, ...look } = reservationBadge(status, isOverdue);
  const risk = isEnded ? null : riskOf(line);
  const brief = () => briefOfLine(line, userName, details);
  const note = details?.closingNote;
  return (
    <tr data-late={isOverdue || undefined}>
      <td className="line-picture">
        {details === undefined ? (
          <SkeletonBlock width={52} height={40} radius="8px" />
        ) : (
          <Picture url={details?.instrumentImage} alt="" sizes="52px" />
        )}
      </td>
      <th scope="row" data-fills>
        <span className="line-name">
          {details === undefined ? (
            <SkeletonBlock width={170} height={10} />
          ) : (
            <span title={details?.instrumentName}>{details?.instrumentName ?? 'Sin datos'}</span>
          )}
          <Link className="link" to={paths.adminOrder(line.id)} aria-label={`Ver el pedido de la reserva #${line.id}`}>
            #{line.id}
          </Link>
        </span>
        {risk && (
          <span className="line-risk" title={risk}>
            <Icon name="warning" size="s" />
            <span>{risk}</span>
          </span>
        )}
        {!risk && note && (
          <span className="line-note" title={note}>
            {status === 'CANCELLED' ? 'Motivo' : 'Nota'}: {note}
          </span>
        )}
      </th>
      <td>{periodOf(line.startDate, line.endDate)}</td>
      <td data-align="end" data-needs="l">
        {line.totalDays}
      </td>
      <td data-align="end" data-needs="l">
        {line.quantity}
      </td>
      <td data-align="end" data-needs="m">
        <b>{formatPrice(line.totalPrice)}</b>
      </td>
      <td>
        <Badge {...look}>{label}</Badge>
      </td>
      <td data-align="end">
        <span className="data-actions line-actions">
          <LineButton
            line={line}
            status={status}
            isInDanger={isAtRisk(line) && !isEnded}
            named={`la reserva #${line.id} de ${userName}`}
            hasDetails={details !== undefined && details !== null}
            onIntent={onIntent}
            onPress={(kind) => onAsk(kind, brief(), details ?? undefined)}
          />
          <MenuButton
            label={`Más acciones de la reserva #${line.id} de ${userName}`}
            className="data-more"
            items={entriesOf(line, holdsStock(status) ? (kind) => onAsk(kind, brief()) : undefined)}
          >
            <Icon path={adminIconPaths.more} />
          </MenuButton>
        </span>
      </td>
    </tr>
  );
});

/** A coming line whose units may be missing on its days. */
const isAtRisk = ({ endangeredBy, inMaintenance }: ReservationLine): boolean => endangeredBy.length > 0 || inMaintenance;

const entriesOf = (line: ReservationLine, onAsk: ((kind: 'end' | 'cancel') => void) | undefined): MenuEntry[] => [
  ...commonEntries(line),
  // Its button offers alternatives.
  ...(onAsk && isAtRisk(line) && canEnd(line.status)
    ? [{ id: `end-${line.id}`, label: 'Finalizar reserva', icon: 'check-circle', onAction: () => onAsk('end') } as const]
    : []),
  ...(onAsk
    ? [
        {
          id: `cancel-${line.id}`,
          label: 'Cancelar reserva',
          icon: 'calendar-x',
          onAction: () => onAsk('cancel'),
          isApart: true,
        } as const,
      ]
    : []),
];

const commonEntries = ({ id, instrumentId, startDate }: ReservationLine): MenuEntry[] => [
  { id: `order-${id}`, label: 'Ver el pedido', icon: 'box', href: paths.adminOrder(id) },
  {
    id: `timeline-${id}`,
    label: 'Ver en la línea de tiempo',
    icon: 'calendar',
    href: `${paths.adminTimeline}?desde=${startDate}`,
  },
  { id: `instrument-${id}`, label: 'Ver el instrumento', icon: 'guitar', href: paths.detail(instrumentId) },
];

interface LineButtonProps {
  line: ReservationLine;
  status: ReservationStatus;
  named: string;
  isInDanger: boolean;
  hasDetails: boolean;
  onIntent: () => void;
  onPress: (kind: 'end' | 'cancel' | 'hand-over' | 'alternatives') => void;
}

/** What is likely next: what may lack its units gets an offer, what is out ends, what is confirmed or pending goes out once its day has come, or is cancelled before. */
function LineButton({ line, status, isInDanger, named, hasDetails, onIntent, onPress }: LineButtonProps) {
  const { today } = useApp();
  if (!holdsStock(status)) return null;
  const [kind, label, icon] =
    isInDanger && line.startDate >= today()
      ? (['alternatives', 'Alternativas', 'calendar'] as const)
      : canEnd(status)
        ? (['end', 'Finalizar', 'check-circle'] as const)
        : line.startDate <= today()
          ? (['hand-over', 'Entregar', 'box'] as const)
          : (['cancel', 'Cancelar', 'calendar-x'] as const);
  return (
    <Button
      size="sm"
      icon={icon}
      disabled={(kind === 'hand-over' || kind === 'alternatives') && !hasDetails}
      aria-label={`${label} ${named}`}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={() => onPress(kind)}
    >
      {label}
    </Button>
  );
}
