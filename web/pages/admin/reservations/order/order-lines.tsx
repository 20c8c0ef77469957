import type { Order } from '#domain/contract/admin/orders.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { Day } from '#domain/day.ts';
import { type LineActions, actionsOf } from '#domain/rental.ts';
import { formatPrice } from '../../../../format/price.ts';
import { paths } from '../../../../paths.ts';
import { adminIconPaths } from '../../../../ui/admin-icon-paths.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { type Column, DataTable } from '../../../../ui/data-table.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { type MenuEntry, MenuButton } from '../../../../ui/menu-button.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { phaseBadge } from '../../phase-words.ts';
import { periodOf, unitsOf } from '../reservation-words.ts';
import type { Sender } from '../use-order-command.ts';

export type LineAsk = (kind: 'hand-over' | 'return' | 'no-show' | 'end' | 'cancel', line: Reservation, most: number) => void;

export interface OrderLinesProps {
  order: Order;
  today: Day;
  sender: Sender;
  onIntent: () => void;
  onAsk: LineAsk;
}

/** The lines; each row offers what its phase allows, and tells why something was refused. */
export function OrderLines({ order, today, sender, onIntent, onAsk }: OrderLinesProps) {
  const columns: Column<Reservation>[] = [
    {
      id: 'instrument',
      head: 'Instrumento',
      isRowHead: true,
      fills: true,
      cell: (line) => <LineName line={line} refusal={refusalOf(sender, line)} />,
    },
    { id: 'days', head: 'Período', cell: ({ startDate, endDate }) => periodOf(startDate, endDate) },
    { id: 'quantity', head: 'Cant.', align: 'end', needs: 'm', cell: ({ quantity }) => quantity },
    { id: 'out', head: 'Afuera', align: 'end', needs: 'l', cell: ({ handover }) => handover?.quantityOut ?? '—' },
    { id: 'total', head: 'Total', align: 'end', needs: 'm', cell: ({ totalPrice }) => <b>{formatPrice(totalPrice)}</b> },
    {
      id: 'phase',
      head: 'Estado',
      cell: ({ handover }) => {
        const { label, ...look } = phaseBadge(handover?.phase ?? '');
        return <Badge {...look}>{label}</Badge>;
      },
    },
    {
      id: 'actions',
      head: 'Acciones',
      align: 'end',
      cell: (line) => (
        <LineButtons line={line} actions={actionsOf(line, today)} sender={sender} onIntent={onIntent} onAsk={onAsk} />
      ),
    },
  ];
  return <DataTable caption="Líneas del pedido" columns={columns} rows={order.lines} keyOf={({ id }) => id} />;
}

function refusalOf({ refused }: Sender, { id }: Reservation): string | null {
  return refused && 'lineId' in refused.command && refused.command.lineId === id ? refused.message : null;
}

function LineName({ line, refusal }: { line: Reservation; refusal: string | null }) {
  return (
    <span className="order-line">
      <Picture url={line.instrumentImage} alt="" sizes="52px" />
      <span>
        <span className="order-line-name" title={line.instrumentName}>
          {line.instrumentName} <small>#{line.id}</small>
        </span>
        {refusal ? (
          <span className="order-refusal" role="alert">
            {refusal}
          </span>
        ) : (
          line.closingNote && (
            <span className="order-line-note" title={line.closingNote}>
              {line.closingNote}
            </span>
          )
        )}
      </span>
    </span>
  );
}

interface LineButtonsProps extends Omit<OrderLinesProps, 'order' | 'today'> {
  line: Reservation;
  actions: LineActions;
}

function LineButtons({ line, actions, sender, onIntent, onAsk }: LineButtonsProps) {
  const named = `la reserva #${line.id}`;
  const sending = sender.sending && 'lineId' in sender.sending && sender.sending.lineId === line.id ? sender.sending.verb : null;
  const expectedOut = line.handover?.quantityOut ?? 0;
  const movementId = line.handover?.lastMovementId;
  const hasReturned = expectedOut > 0 || actions.handOver === 0;
  const move = (verb: 'hand-over' | 'return', label: string, isFilled: boolean) => (
    <Button
      key={verb}
      size="sm"
      variant={isFilled ? 'fill' : 'line'}
      isPending={sending === verb}
      aria-label={`${label} ${named}`}
      onClick={({ detail }) => detail < 2 && sender.send({ verb, lineId: line.id, expectedOut })}
    >
      {label}
    </Button>
  );
  return (
    <span className="data-actions order-actions" data-line={line.id}>
      {actions.undo && (
        <Button
          size="sm"
          variant="quiet"
          icon="undo"
          isPending={sending === 'undo'}
          aria-label={`Deshacer lo último de ${named}`}
          // The second click of a double one may find the button that takes the first one's place.
          onClick={({ detail }) =>
            detail < 2 &&
            sender.send({
              verb: 'undo',
              lineId: line.id,
              ...(line.handover?.phase !== 'no_show' && movementId && { movementId }),
            })
          }
        >
          Deshacer
        </Button>
      )}
      {actions.noShow && (
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
      {actions.handOver > 0 && line.handover?.phase !== 'overdue' && move('hand-over', 'Entregar', expectedOut === 0)}
      {actions.receive > 0 && hasReturned && move('return', 'Recibir', true)}
      {actions.receive > 0 && !hasReturned && line.handover?.phase === 'overdue' && move('return', 'Recibir', true)}
      <MenuButton label={`Más acciones de ${named}`} className="data-more" items={entriesOf(line, actions, onAsk)}>
        <Icon path={adminIconPaths.more} />
      </MenuButton>
    </span>
  );
}

function entriesOf(line: Reservation, actions: LineActions, onAsk: LineAsk): MenuEntry[] {
  const entry = (id: string, label: string, icon: 'box' | 'undo' | 'check-circle', onAction: () => void): MenuEntry => ({
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
    ...(actions.end ? [entry('end', 'Finalizar', 'check-circle', () => onAsk('end', line, 0))] : []),
    {
      id: `timeline-${line.id}`,
      label: 'Ver en la línea de tiempo',
      icon: 'calendar',
      href: `${paths.adminTimeline}?desde=${line.startDate}`,
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
