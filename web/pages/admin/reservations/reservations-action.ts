import type { ActionFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import type { Reservation } from '#domain/contract/reservations.ts';
import { requireAdmin } from '../../../session/require-admin.ts';
import { appContext } from '../../../app-context.ts';
import { formText } from '../../../ui/form-text.ts';

export type ReservationsAnswer =
  | { kind: 'ended' | 'cancelled' | 'created'; reservation: Reservation }
  /** `price`: what a day of that instrument costs now, when that is why. */
  | { kind: 'refused'; message: string; price?: { instrumentId: number; perDay: number } };

const UNKNOWN = 'No sabemos si la reserva llegó. Reserva de nuevo: no se hará dos veces.';

/**
 * `intent` 'end' with `reservationId` and `note`, 'cancel' with `reservationId` and `reason`, or 'create' with `userId`,
 * `instrumentId`, `startDate`, `endDate`, `quantity`, `notes` and, when a total was shown, its `pricePerDay`.
 */
export async function action({ context, request }: ActionFunctionArgs): Promise<ReservationsAnswer> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  const form = await request.formData();
  const text = (name: string) => formText(form, name);
  const intent = text('intent');

  if (intent === 'create') {
    const instrumentId = Number(text('instrumentId'));
    const answer = await app.call('POST /api/reservations', {
      body: {
        userId: Number(text('userId')),
        instrumentId,
        startDate: text('startDate'),
        endDate: text('endDate'),
        quantity: Number(text('quantity')),
        notes: text('notes'),
        ...(text('pricePerDay') !== '' && { expectedPricePerDay: Number(text('pricePerDay')) }),
      },
    });
    if (answer.ok) return { kind: 'created', reservation: answer.value };
    const { code, pricePerDay } = answer.problem;
    const message = code === 'unknown' ? UNKNOWN : answer.problem.message;
    return { kind: 'refused', message, ...(pricePerDay !== undefined && { price: { instrumentId, perDay: pricePerDay } }) };
  }
  const id = Number(text('reservationId'));
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

/** What an ended one frees is fetched after its message has been read: the page asks for it then. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const answer = actionResult as ReservationsAnswer | undefined;
  return answer?.kind === 'ended' ? false : defaultShouldRevalidate;
}
