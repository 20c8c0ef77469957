import { useRef, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { LedgerEntry, Order } from '#domain/contract/admin/orders.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { momentOf } from '../../../../format/moment.ts';
import { AwaitDeferred } from '../../../../loading/await-deferred.tsx';
import { useApp } from '../../../../app-context.ts';
import { paths } from '../../../../paths.ts';
import { lazyDialog } from '../../../../ui/lazy-part.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { SheetBlank, SheetFailure } from '../../../../ui/sheet-blank.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import { SkeletonBlock } from '../../../../ui/skeleton.tsx';
import { AdminHead } from '../../admin-head.tsx';
import { prefetchDialogs, ReservationDialogs } from '../reservation-dialogs.tsx';
import { briefOf } from '../reservation-words.ts';
import { OrderCustomer } from './order-customer.tsx';
import './order.css';
import { OrderLines } from './order-lines.tsx';
import { OrderMoney } from './order-money.tsx';
import type { loader } from './order-route.ts';
import { OrderSide } from './order-side.tsx';
import { type OrderDone, useOrderCommand } from '../use-order-command.ts';

const load = {
  movement: () => import('../movement-dialog.tsx'),
  entry: () => import('../entry-dialog.tsx'),
  reversal: () => import('./reversal-dialog.tsx'),
};
const MovementDialog = lazyDialog(async () => (await load.movement()).MovementDialog);
const EntryDialog = lazyDialog(async () => (await load.entry()).EntryDialog);
const ReversalDialog = lazyDialog(async () => (await load.reversal()).ReversalDialog);

function prefetchAll(): void {
  prefetchDialogs();
  for (const each of Object.values(load)) void each();
}

type AskedHere =
  | { kind: 'hand-over' | 'return' | 'no-show'; line: Reservation; most: number }
  | { kind: 'end' | 'cancel'; line: Reservation }
  | { kind: 'entry' }
  | { kind: 'reversal'; entry: LedgerEntry };

const SAID: Record<OrderDone['command']['verb'], string> = {
  'hand-over': 'Entregado',
  return: 'Recibido',
  'no-show': 'Las fechas quedaron libres. El cliente recibe un correo.',
  undo: 'Deshecho',
  record: 'Registrado',
  reverse: 'Anulado',
};

/** 'Pedido #12': its lines, its money and all that was done of it. */
export function OrderPage() {
  const { id, order, nowMs } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  return (
    <AwaitDeferred data={order} fallback={<Coming id={id} />}>
      {(answer) =>
        answer.ok ? (
          <OrderView key={id} order={answer.value} nowMs={nowMs} />
        ) : (
          <>
            <AdminHead title={`Pedido #${id}`} />
            <Sheet label="Pedido">
              {answer.problem.status === 404 ? (
                <SheetBlank
                  icon="search"
                  title="Pedido no encontrado"
                  action={<LinkButton to={paths.adminReservations}>Ver las reservas</LinkButton>}
                />
              ) : (
                <SheetFailure
                  title={answer.problem.message}
                  requestId={answer.problem.requestId}
                  isRetrying={state !== 'idle'}
                  onRetry={() => void revalidate()}
                />
              )}
            </Sheet>
          </>
        )
      }
    </AwaitDeferred>
  );
}

const Coming = ({ id }: { id: number }) => (
  <>
    <AdminHead title={`Pedido #${id}`} />
    <Sheet label="Pedido">
      <div className="order-coming" aria-busy="true">
        <SkeletonBlock width="40%" height={14} />
        <SkeletonBlock width="100%" height={120} />
      </div>
    </Sheet>
  </>
);

function OrderView({ order, nowMs }: { order: Order; nowMs: number }) {
  const { today } = useApp();
  const [asked, setAsked] = useState<AskedHere | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const close = () => setAsked(null);
  const sender = useOrderCommand(order.id, (done) => tell(done));

  function tell({ command, movementId }: OrderDone): void {
    const canUndo = (command.verb === 'hand-over' || command.verb === 'return') && movementId !== null;
    showToast({
      text: SAID[command.verb],
      ...(canUndo && {
        action: { label: 'Deshacer', onPress: () => sender.send({ verb: 'undo', lineId: command.lineId, movementId }) },
      }),
    });
    // The button that was pressed is gone: what its row offers next has the focus.
    if ('lineId' in command && document.activeElement === document.body) {
      page.current?.querySelector<HTMLElement>(`[data-line="${command.lineId}"] button:last-of-type`)?.focus();
    }
  }

  return (
    <div ref={page}>
      <AdminHead title={`Pedido #${order.id}`} actions={<LinkButton to={paths.adminReservations}>Todas las reservas</LinkButton>}>
        Hecho {momentOf(order.createdAt, nowMs)}
      </AdminHead>
      <OrderCustomer order={order} />
      <Sheet label="Líneas">
        <OrderLines
          order={order}
          today={today()}
          sender={sender}
          onIntent={prefetchAll}
          onAsk={(kind, line, most) => setAsked({ kind, line, most })}
        />
      </Sheet>
      <div className="order-halves">
        <OrderMoney
          order={order}
          nowMs={nowMs}
          onIntent={prefetchAll}
          onRecord={() => setAsked({ kind: 'entry' })}
          onReverse={(entry) => setAsked({ kind: 'reversal', entry })}
        />
        <OrderSide order={order} nowMs={nowMs} />
      </div>
      {(asked?.kind === 'hand-over' || asked?.kind === 'return' || asked?.kind === 'no-show') && (
        <MovementDialog orderId={order.id} line={asked.line} verb={asked.kind} most={asked.most} onDone={tell} onClose={close} />
      )}
      {asked?.kind === 'entry' && <EntryDialog orderId={order.id} money={order.money} onDone={tell} onClose={close} />}
      {asked?.kind === 'reversal' && <ReversalDialog orderId={order.id} entry={asked.entry} onDone={tell} onClose={close} />}
      <ReservationDialogs
        asked={asked?.kind === 'end' || asked?.kind === 'cancel' ? { kind: asked.kind, brief: briefOf(asked.line) } : null}
        onClose={close}
        onEnded={({ id }) => showToast({ text: `La reserva #${id} ha sido finalizada exitosamente.` })}
      />
    </div>
  );
}
