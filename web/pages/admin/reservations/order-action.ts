import type { ActionFunctionArgs } from 'react-router';
import type { LedgerEntry, Order } from '#domain/contract/admin/orders.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { Answer } from '../../../api/call.ts';
import { appContext, type App } from '../../../app-context.ts';
import { requireAdmin } from '../../../session/require-admin.ts';
import type { OrderAnswer, OrderCommand } from './order-command.ts';

/** Takes `{orderId, command}` as JSON. */
export async function action({ context, request }: ActionFunctionArgs): Promise<OrderAnswer> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  const { orderId, command } = (await request.json()) as { orderId: number; command: OrderCommand };
  return runOrderCommand(app, orderId, command);
}

export async function runOrderCommand(app: App, orderId: number, command: OrderCommand): Promise<OrderAnswer> {
  const entryIds: number[] = [];
  let movementId: number | null = null;
  for (const step of stepsOf(app, orderId, command)) {
    // oxlint-disable-next-line no-await-in-loop -- money is written down only after what it is for has happened
    const answer = await step();
    if (!answer.ok) {
      const { code, message, errors = [] } = answer.problem;
      return { kind: 'refused', command, movementId, entryIds, message, errors, code, isUnknown: code === 'unknown' };
    }
    if ('handover' in answer.value) movementId = answer.value.handover?.lastMovementId ?? null;
    else if (!('lines' in answer.value)) entryIds.push(answer.value.id);
  }
  return { kind: 'done', command, movementId, entryIds };
}

type Step = () => Promise<Answer<Reservation | LedgerEntry | Order>>;

function stepsOf({ call }: App, orderId: number, command: OrderCommand): Step[] {
  const order = { id: orderId };
  const record = (entries: OrderEntries): Step[] =>
    entries.map((body) => () => call('POST /api/orders/:id/ledger', { params: order, body }));
  const reverse = (entryId: number, note: string) => () =>
    call('POST /api/orders/:id/ledger/:entryId/reversal', { params: { ...order, entryId }, body: { note } });
  switch (command.verb) {
    case 'record':
      return record(command.entries);
    case 'reverse':
      return [reverse(command.entryId, command.note)];
    case 'add-line':
      return [() => call('POST /api/orders/:id/lines', { params: order, body: command.line })];
    case 'change':
      return [() => call('PUT /api/reservations/:id/change', { params: { id: command.lineId }, body: command.change })];
    case 'no-show':
      return [() => call('POST /api/reservations/:id/no-show', { params: { id: command.lineId }, body: { note: command.note } })];
    case 'undo': {
      const { lineId, movementId, entryIds = [] } = command;
      const body = movementId === undefined ? {} : { movementId };
      return [
        () => call('POST /api/reservations/:id/undo', { params: { id: lineId }, body }),
        ...entryIds.toReversed().map((id) => reverse(id, '')),
      ];
    }
    case 'hand-over':
    case 'return': {
      const { verb, lineId, entries = [], ...body } = command;
      return [() => call(`POST /api/reservations/:id/${verb}`, { params: { id: lineId }, body }), ...record(entries)];
    }
  }
}

type OrderEntries = Extract<OrderCommand, { verb: 'record' }>['entries'];
