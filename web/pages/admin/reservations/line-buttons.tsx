import type { Reservation } from '#domain/contract/reservations.ts';
import { type LineActions, NO_ACTIONS } from '#domain/rental.ts';
import { holdsStock } from '#domain/reservation.ts';
import { paths } from '../../../paths.ts';
import { adminIconPaths } from '../../../ui/admin-icon-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type MenuEntry, MenuButton } from '../../../ui/menu-button.tsx';
import './line-buttons.css';
import type { OrderCommand } from './order-command.ts';
import { unitsOf } from './reservation-words.ts';

export type MoveVerb = 'hand-over' | 'return';
export type LineAsk = (
  kind: MoveVerb | 'no-show' | 'change' | 'turnaround' | 'end' | 'cancel',
  line: Reservation,
  most: number,
) => void;

export interface LineButtonsProps {
  line: Reservation;
  actions: LineActions;
  /** What of this line is under way. */
  sending: OrderCommand['verb'] | null;
  /** Changed elsewhere: what can be pressed is not known, and no button goes from under the focus. */
  isDisabled?: boolean | undefined;
  onIntent: () => void;
  /** The whole quantity, by one press. */
  onMove: (verb: MoveVerb) => void;
  onUndo: () => void;
  onAsk: LineAsk;
}

/** What a line's phase allows: the likely step by one press, the rest in a menu. */
export function LineButtons({ line, actions, sending, isDisabled = false, onIntent, onMove, onUndo, onAsk }: LineButtonsProps) {
  const named = `la reserva #${line.id}`;
  const move = (verb: MoveVerb, label: string, isFilled: boolean) => (
    <Button
      key={verb}
      size="sm"
      variant={isFilled ? 'fill' : 'line'}
      isPending={sending === verb}
      aria-label={`${label} ${named}`}
      aria-disabled={isDisabled || undefined}
      data-primary={isFilled || undefined}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      // The second click of a double one may find the button that takes the first one's place.
      onClick={({ detail }) => detail < 2 && !isDisabled && onMove(verb)}
    >
      {label}
    </Button>
  );
  const [handsOver, receives] = movesOf(line, actions);
  return (
    <span className="data-actions line-buttons" data-line={line.id}>
      {actions.undo && !isDisabled && (
        <Button
          size="sm"
          variant="quiet"
          icon="undo"
          isPending={sending === 'undo'}
          aria-label={`Deshacer lo último de ${named}`}
          onClick={({ detail }) => detail < 2 && onUndo()}
        >
          Deshacer
        </Button>
      )}
      {actions.noShow && !isDisabled && (
        <Button
          size="sm"
          aria-label={`No retiró ${named}`}
          onPointerEnter={onIntent}
          onFocus={onIntent}
          onClick={() => onAsk('no-show', line, 0)}
        >
          No retiró
        </Button>
      )}
      {handsOver && move('hand-over', 'Entregar', !receives)}
      {receives && move('return', 'Recibir', true)}
      <MenuButton
        label={`Más acciones de ${named}`}
        className="data-more"
        items={entriesOf(line, isDisabled ? NO_ACTIONS : actions, onAsk)}
      >
        <Icon path={adminIconPaths.more} />
      </MenuButton>
    </span>
  );
}

/** Whether it is handed over, and whether it is received, by one press: what is overdue is not handed over any more. */
function movesOf({ handover }: Reservation, actions: LineActions): [handsOver: boolean, receives: boolean] {
  const isOverdue = handover?.phase === 'overdue';
  const isOut = (handover?.quantityOut ?? 0) > 0;
  return [actions.handOver > 0 && !isOverdue, actions.receive > 0 && (isOut || actions.handOver === 0 || isOverdue)];
}

function entriesOf(line: Reservation, actions: LineActions, onAsk: LineAsk): MenuEntry[] {
  const entry = (
    id: string,
    label: string,
    icon: 'box' | 'undo' | 'calendar' | 'check-circle',
    onAction: () => void,
  ): MenuEntry => ({
    id: `${id}-${line.id}`,
    label,
    icon,
    onAction,
  });
  return [
    ...(actions.handOver > 0
      ? [entry('hand-over', `Entregar ${partOf(actions.handOver)}…`, 'box', () => onAsk('hand-over', line, actions.handOver))]
      : []),
    ...(actions.receive > 0
      ? [entry('return', `Recibir ${partOf(actions.receive)}…`, 'undo', () => onAsk('return', line, actions.receive))]
      : []),
    ...(holdsStock(line.status) ? [entry('change', 'Cambiar…', 'calendar', () => onAsk('change', line, 0))] : []),
    ...(line.turnaroundUntil !== undefined
      ? [entry('turnaround', 'Liberar la preparación…', 'calendar', () => onAsk('turnaround', line, 0))]
      : []),
    ...(actions.end ? [entry('end', 'Finalizar', 'check-circle', () => onAsk('end', line, 0))] : []),
    {
      id: `timeline-${line.id}`,
      label: 'Ver en la línea de tiempo',
      icon: 'calendar',
      href: `${paths.adminTimeline}?desde=${line.startDate}`,
    },
    {
      id: `receipt-${line.id}`,
      label: 'Imprimir recibo',
      icon: 'printer',
      href: paths.adminReceipt(line.orderId ?? line.id),
    },
    { id: `instrument-${line.id}`, label: 'Ver el instrumento', icon: 'guitar', href: paths.detail(line.instrumentId) },
    ...(actions.cancel
      ? [
          {
            id: `cancel-${line.id}`,
            label: 'Cancelar',
            icon: 'calendar-x',
            onAction: () => onAsk('cancel', line, 0),
            isApart: true,
          } as const,
        ]
      : []),
  ];
}

const partOf = (most: number): string => (most === 1 ? 'con su estado' : `una parte de ${unitsOf(most)}`);
