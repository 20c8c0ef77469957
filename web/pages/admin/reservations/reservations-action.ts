import type { ActionFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import type { BodyOf } from '#domain/contract/api.ts';
import type { Order } from '#domain/contract/admin/orders.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { Problem } from '../../../api/call.ts';
import { requireAdmin } from '../../../session/require-admin.ts';
import { appContext, type App } from '../../../app-context.ts';
import { formText } from '../../../ui/form-text.ts';

export type NewOrder = BodyOf<'POST /api/orders'>;

export type ReservationsAnswer =
  | { kind: 'ended' | 'cancelled'; reservation: Reservation }
  | { kind: 'freed' }
  | { kind: 'created'; order: Order }
  | {
      kind: 'refused';
      message: string;
      code?: string;
      /** The instrument whose line is refused, and what a day of it costs now, when that is why. */
      line?: { instrumentId: number; pricePerDay: number | undefined };
    };

const UNKNOWN = 'No sabemos si la reserva llegó. Reserva de nuevo: no se hará dos veces.';

/**
 * `intent` 'end' with `reservationId` and `note`, 'cancel' with `reservationId` and `reason`, 'free' (its turnaround)
 * with `reservationId`, or 'create' with `order`, a
 * {@link NewOrder} as JSON.
 */
export async function action({ context, request }: ActionFunctionArgs): Promise<ReservationsAnswer> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  const form = await request.formData();
  const text = (name: string) => formText(form, name);
  const intent = text('intent');

  if (intent === 'create') return create(app, JSON.parse(text('order')) as NewOrder);
  const id = Number(text('reservationId'));
  if (intent === 'free') {
    const freed = await app.call('DELETE /api/reservations/:id/turnaround', { params: { id } });
    return freed.ok ? { kind: 'freed' } : { kind: 'refused', message: freed.problem.message };
  }
  const answer =
    intent === 'end'
      ? await app.call('PUT /api/reservations/:id/status', {
          params: { id },
          query: { status: 'ENDED' },
          body: { note: text('note') },
        })
      : await app.call('POST /api/reservations/:id/cancellation', { params: { id }, body: { reason: text('reason') } });
  if (!answer.ok) return { kind: 'refused', message: answer.problem.message };
  return { kind: intent === 'end' ? 'ended' : 'cancelled', reservation: answer.value };
}

async function create({ call }: App, draft: NewOrder): Promise<ReservationsAnswer> {
  const made = await call('POST /api/orders', { body: draft });
  return made.ok ? { kind: 'created', order: made.value } : refusalOf(made.problem, draft);
}

function refusalOf({ code, message, errors = [], pricePerDay }: Problem, { lines }: NewOrder): ReservationsAnswer {
  const place = /^lines\[(\d+)\]/.exec(errors[0]?.path ?? '')?.[1];
  const line = place === undefined ? undefined : lines[Number(place)];
  return {
    kind: 'refused',
    message: code === 'unknown' ? UNKNOWN : message,
    code,
    ...(line && { line: { instrumentId: line.instrumentId, pricePerDay } }),
  };
}

/** What an ended one frees is fetched after its message has been read: the page asks for it then. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const answer = actionResult as ReservationsAnswer | undefined;
  return answer?.kind === 'ended' ? false : defaultShouldRevalidate;
}
