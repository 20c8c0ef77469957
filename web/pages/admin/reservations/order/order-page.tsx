import { type ReactNode, useRef, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { LedgerEntry, Order } from '#domain/contract/admin/orders.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { momentOf } from '../../../../format/moment.ts';
import { AwaitDeferred } from '../../../../loading/await-deferred.tsx';
import { useApp } from '../../../../app-context.ts';
import { paths } from '../../../../paths.ts';
import { lazyDialog } from '../../../../ui/lazy-part.tsx';
import type { Answer } from '../../../../api/call.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Sheet, SheetBar } from '../../../../ui/sheet.tsx';
import { SheetBlank, SheetFailure } from '../../../../ui/sheet-blank.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import { AdminHead } from '../../admin-head.tsx';
import { type Asked, prefetchDialogs, ReservationDialogs } from '../reservation-dialogs.tsx';
import { RecordComing } from '../record-coming.tsx';
import { showsDone } from '../order-command.ts';
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
  line: () => import('./add-line-dialog.tsx'),
};
const MovementDialog = lazyDialog(async () => (await load.movement()).MovementDialog);
const EntryDialog = lazyDialog(async () => (await load.entry()).EntryDialog);
const ReversalDialog = lazyDialog(async () => (await load.reversal()).ReversalDialog);
const AddLineDialog = lazyDialog(async () => (await load.line()).AddLineDialog);

function prefetchAll(): void {
  prefetchDialogs();
  for (const each of Object.values(load)) void each();
}

type AskedHere =
  | { kind: 'hand-over' | 'return' | 'no-show'; line: Reservation; most: number }
  | { kind: 'change' | 'turnaround' | 'end' | 'cancel'; line: Reservation }
  | { kind: 'entry' | 'line' }
  | { kind: 'reversal'; entry: LedgerEntry };

const SAID: Record<OrderDone['command']['verb'], string> = {
  'hand-over': 'Entregado',
  return: 'Recibido',
  'no-show': 'Las fechas quedaron libres. El cliente recibe un correo.',
  'add-line': 'Agregado al pedido',
  change: 'Cambiada',
  undo: 'Deshecho',
  record: 'Registrado',
  reverse: 'Anulado',
};

/** 'Pedido #12': its lines, its money and all that was done of it. */
export function OrderPage() {
  const { id, order, nowMs } = useLoaderData<typeof loader>();
  return (
    <AwaitDeferred data={order} fallback={<RecordComing title={`Pedido #${id}`} label="Pedido" />}>
      {(answer) => <Loaded key={id} id={id} answer={answer} nowMs={nowMs} />}
    </AwaitDeferred>
  );
}

function Loaded({ id, answer, nowMs }: { id: number; answer: Answer<Order>; nowMs: number }) {
  const { revalidate, state } = useRevalidator();
  const [last, setLast] = useState<{ order: Order; nowMs: number } | null>(null);
  if (answer.ok && answer.value !== last?.order) setLast({ order: answer.value, nowMs });
  const isRetrying = state !== 'idle';
  const retry = (): void => void revalidate();
  if (answer.ok) return <OrderView order={answer.value} nowMs={nowMs} />;
  const { status, message, requestId } = answer.problem;
  // A dialog that is open over it, with an unknown outcome, must stay.
  if (last && status !== 404) {
    return (
      <OrderView
        order={last.order}
        nowMs={last.nowMs}
        notice={
          <Banner
            kind="warn"
            icon="cloud-off"
            action={
              <Button size="sm" icon="repeat" isPending={isRetrying} pendingText="Cargando..." onClick={retry}>
                Reintentar
              </Button>
            }
          >
            No pudimos actualizar el pedido: puede haber cambiado desde que lo ves aquí.
          </Banner>
        }
      />
    );
  }
  return (
    <>
      <AdminHead title={`Pedido #${id}`} />
      <Sheet label="Pedido">
        {status === 404 ? (
          <SheetBlank
            icon="search"
            title="Pedido no encontrado"
            action={<LinkButton to={paths.adminReservations}>Ver las reservas</LinkButton>}
          />
        ) : (
          <SheetFailure title={message} requestId={requestId} isRetrying={isRetrying} onRetry={retry} />
        )}
      </Sheet>
    </>
  );
}

/** What the dialogs that the lists share are asked. */
function dialogOf(asked: AskedHere | null): Asked | null {
  if (asked?.kind === 'change' || asked?.kind === 'turnaround') return { kind: asked.kind, line: asked.line };
  return asked?.kind === 'end' || asked?.kind === 'cancel' ? { kind: asked.kind, brief: briefOf(asked.line) } : null;
}

function OrderView({ order, nowMs, notice }: { order: Order; nowMs: number; notice?: ReactNode }) {
  const { today } = useApp();
  const [asked, setAsked] = useState<AskedHere | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const close = () => setAsked(null);
  const lineOf = (id: number): Reservation | undefined => order.lines.find((line) => line.id === id);
  const sender = useOrderCommand(
    order.id,
    (done) => tell(done),
    (command) => {
      const line = 'lineId' in command ? lineOf(command.lineId) : undefined;
      return line !== undefined && showsDone(command, line);
    },
  );

  function tell({ command, movementId, entryIds }: OrderDone): void {
    const canUndo = (command.verb === 'hand-over' || command.verb === 'return') && movementId !== null;
    showToast({
      text: SAID[command.verb],
      ...(canUndo && {
        action: { label: 'Deshacer', onPress: () => sender.send({ verb: 'undo', lineId: command.lineId, movementId, entryIds }) },
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
      {notice}
      <OrderCustomer order={order} />
      <Sheet label="Líneas">
        <SheetBar>
          <Button
            size="sm"
            icon="plus"
            onPointerEnter={prefetchAll}
            onFocus={prefetchAll}
            onClick={() => setAsked({ kind: 'line' })}
          >
            Agregar línea
          </Button>
        </SheetBar>
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
        <MovementDialog
          orderId={order.id}
          line={lineOf(asked.line.id) ?? asked.line}
          verb={asked.kind}
          most={asked.most}
          onDone={tell}
          onClose={close}
        />
      )}
      {asked?.kind === 'line' && <AddLineDialog order={order} onDone={tell} onClose={close} />}
      {asked?.kind === 'entry' && <EntryDialog orderId={order.id} money={order.money} onDone={tell} onClose={close} />}
      {asked?.kind === 'reversal' && (
        <ReversalDialog
          orderId={order.id}
          entry={asked.entry}
          isReversed={order.ledger.some(({ reversalOf }) => reversalOf === asked.entry.id)}
          onDone={tell}
          onClose={close}
        />
      )}
      <ReservationDialogs
        asked={dialogOf(asked)}
        onClose={close}
        onEnded={({ id }) => showToast({ text: `La reserva #${id} ha sido finalizada exitosamente.` })}
      />
    </div>
  );
}
