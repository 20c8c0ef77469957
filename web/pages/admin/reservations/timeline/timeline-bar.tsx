import { adminIconPaths } from '../../../../ui/admin-icon-paths.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { type Bar, isAtRisk, nameOf, quantityOf } from './lanes.ts';

export interface TimelineBarProps {
  bar: Bar;
  isOpen: boolean;
  onPress: (bar: Bar) => void;
}

const lookOf = (bar: Bar): string => {
  if (bar.kind === 'maintenance') return 'fix';
  if (bar.kind === 'hold') return bar.hold.kind;
  const { reservation } = bar;
  if (reservation.overdue) return 'late';
  if (isAtRisk(reservation)) return 'risk';
  if (reservation.status === 'PENDING') return 'pending';
  return reservation.status === 'ENDED' ? 'done' : 'on';
};

/** For the mouse only: the grid's cells handle keys and name what is on them. */
export function TimelineBar({ bar, isOpen, onPress }: TimelineBarProps) {
  const look = lookOf(bar);
  const name = nameOf(bar);
  const quantity = quantityOf(bar);
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className="timeline-bar"
        data-look={look}
        data-left={bar.isCutLeft || undefined}
        data-right={bar.isCutRight || undefined}
        data-short={bar.from === bar.to || undefined}
        data-open={isOpen || undefined}
        data-bar={bar.key}
        title={`${name} ×${quantity}`}
        style={{ gridColumn: `${bar.from + 1} / ${bar.to + 2}`, gridRow: bar.lane + 1 }}
        onClick={() => onPress(bar)}
      >
        {bar.isCutLeft && <Icon name="chevron-left" size="s" />}
        {(look === 'late' || look === 'risk') && <Icon name="warning" size="s" />}
        {look === 'pending' && <Icon name="hourglass" size="s" />}
        {look === 'done' && <Icon name="check-circle" size="s" />}
        {look === 'fix' && <Icon path={adminIconPaths.wrench} size="s" />}
        <span>{name}</span>
        {quantity > 1 && <b>×{quantity}</b>}
        {bar.isCutRight && <Icon name="chevron-right" size="s" />}
      </button>
      {bar.tail && (
        <i className="timeline-tail" style={{ gridColumn: `${bar.tail.from + 1} / ${bar.tail.to + 2}`, gridRow: bar.lane + 1 }} />
      )}
    </>
  );
}
