import { useRevalidator } from 'react-router';
import type { Order } from '#domain/contract/admin/orders.ts';
import { paginate } from '#domain/pagination.ts';
import { lastOf, firstOf } from './order-days.ts';
import { formatPrice } from '../../../../format/price.ts';
import type { Answer } from '../../../../api/call.ts';
import { AwaitDeferred } from '../../../../loading/await-deferred.tsx';
import type { Deferred } from '../../../../loading/deferred.ts';
import { paths } from '../../../../paths.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { type Column, DataTable } from '../../../../ui/data-table.tsx';
import { Link } from '../../../../ui/link.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { SheetBlank, SheetFailure } from '../../../../ui/sheet-blank.tsx';
import { phaseBadge } from '../../phase-words.ts';
import { TablePages } from '../../table-pages.tsx';
import { InstrumentCell } from '../instrument-cell.tsx';
import { TitledSheet } from '../titled-sheet.tsx';
import { periodOf } from '../../../../format/full-day.ts';

const COLUMNS: readonly Column<Order>[] = [
  {
    id: 'order',
    head: 'Pedido',
    isRowHead: true,
    fills: true,
    cell: ({ id, lines }) => (
      <InstrumentCell picture={lines[0]?.instrumentImage} title={lines.map(({ instrumentName }) => instrumentName).join(', ')}>
        <Link className="link" to={paths.adminOrder(id)}>
          #{id}
        </Link>{' '}
        {lines[0]?.instrumentName}
        {lines.length > 1 && <small> y {lines.length - 1} más</small>}
        <small className="customer-period">{periodOf(firstOf(lines), lastOf(lines))}</small>
      </InstrumentCell>
    ),
    skeleton: { width: 180 },
  },
  { id: 'total', head: 'Total', align: 'end', cell: ({ money }) => formatPrice(money.total), skeleton: { width: 56 } },
  {
    id: 'due',
    head: 'Por cobrar',
    align: 'end',
    cell: ({ money }) => (money.due === 0 ? <span className="soft">—</span> : <b>{formatPrice(money.due)}</b>),
    skeleton: { width: 56 },
  },
  { id: 'phase', head: 'Estado', cell: ({ lines }) => <Phases lines={lines} />, skeleton: { width: 84, height: 24 } },
  {
    id: 'actions',
    head: 'Acciones',
    align: 'end',
    cell: ({ id }) => (
      <LinkButton size="sm" to={paths.adminOrder(id)} aria-label={`Ver el pedido #${id}`}>
        Ver
      </LinkButton>
    ),
  },
];

/** The phase that all lines are in, or how many differ. */
function Phases({ lines }: Pick<Order, 'lines'>) {
  const phases = [...new Set(lines.map(({ handover }) => handover?.phase ?? ''))];
  const { label, ...look } = phaseBadge(phases[0] ?? '');
  return (
    <>
      <Badge {...look}>{label}</Badge>
      {phases.length > 1 && <small className="soft"> +{phases.length - 1}</small>}
    </>
  );
}

export interface CustomerOrdersProps {
  orders: Deferred<Answer<Order[]>>;
  page: number;
  size: number;
  isStale: boolean;
}

export function CustomerOrders({ orders, ...shown }: CustomerOrdersProps) {
  return (
    <TitledSheet title="Pedidos">
      <AwaitDeferred data={orders} fallback={<OrdersTable {...shown} answer={null} />}>
        {(answer) => <OrdersTable {...shown} answer={answer} />}
      </AwaitDeferred>
    </TitledSheet>
  );
}

type OrdersTableProps = Omit<CustomerOrdersProps, 'orders'> & { answer: Answer<Order[]> | null };

function OrdersTable({ answer, page, size, isStale }: OrdersTableProps) {
  const { revalidate, state } = useRevalidator();
  if (answer && !answer.ok) {
    return (
      <SheetFailure
        title={answer.problem.message}
        requestId={answer.problem.requestId}
        isRetrying={state !== 'idle'}
        onRetry={() => void revalidate()}
      />
    );
  }
  if (answer?.value.length === 0) return <SheetBlank icon="calendar" title="No hizo ningún pedido todavía" />;
  const total = answer?.total ?? answer?.value.length ?? 0;
  return (
    <>
      <DataTable
        caption="Pedidos del cliente"
        columns={COLUMNS}
        rows={answer?.value ?? null}
        keyOf={({ id }) => id}
        isStale={isStale}
      />
      {answer && <TablePages place={paginate({ page, size }, total)} />}
    </>
  );
}
