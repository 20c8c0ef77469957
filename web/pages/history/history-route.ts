import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { BodyOf } from '#domain/contract/api.ts';
import type { Rating } from '#domain/contract/ratings.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { requireUser } from '../../session/require-user.ts';
import { appContext } from '../../app-context.ts';
import type { Source } from '../../api/call.ts';
import { defer, type Deferred } from '../../loading/deferred.ts';
import { isUnanswered, type ShownSource, sourceOf } from '../../loading/source-of.ts';
import { sendRating } from '../../parts/send-rating.ts';
import { formText } from '../../ui/form-text.ts';
import { HistoryPage } from './history-page.tsx';

export { keepLoaded as shouldRevalidate } from '../../keep-loaded.ts';
export const Component = HistoryPage;

/** A list that could not be loaded is empty, and the page says so. `isUnreachable`: there was no answer, so that the list is unknown. */
export type History = { reservations: Reservation[]; isLoaded: boolean; isUnreachable: boolean; source: Source | undefined };

export type HistoryData = { history: Deferred<History>; source: ShownSource };

export async function loader({ context, request }: LoaderFunctionArgs): Promise<HistoryData> {
  const app = context.get(appContext);
  const user = await requireUser(app, request);
  const list = async (): Promise<History> => {
    const answer = await app.call('GET /api/reservations/user/:userId', { params: { userId: user.id }, signal: request.signal });
    if (answer.ok) return { reservations: answer.value, isLoaded: true, isUnreachable: false, source: answer.source };
    return { reservations: [], isLoaded: false, isUnreachable: isUnanswered(answer), source: undefined };
  };
  const history = await defer(list());
  await requireUser(app, request);
  return { history, source: sourceOf(history, ({ source }) => source) };
}

export type HistoryAnswer =
  | { kind: 'cancelled'; reservation: Reservation }
  | { kind: 'changed'; reservation: Reservation }
  | { kind: 'rated'; rating: Rating }
  | { kind: 'refused'; message: string }
  /** Its answer was lost: it may be cancelled. */
  | { kind: 'unknown'; message: string };

/** `intent` 'cancel' with `reservationId`, 'change' also with the body of the call as JSON in `change`, or 'rate' with `instrumentId`, `stars` and `comment`. The list reloads after it. */
export async function action({ context, request }: ActionFunctionArgs): Promise<HistoryAnswer> {
  const app = context.get(appContext);
  await requireUser(app, request);
  const form = await request.formData();

  if (form.get('intent') === 'cancel') {
    const answer = await app.call('PUT /api/reservations/:id/cancel', { params: { id: Number(form.get('reservationId')) } });
    if (answer.ok) return { kind: 'cancelled', reservation: answer.value };
    const { code, message } = answer.problem;
    return { kind: code === 'unknown' ? 'unknown' : 'refused', message };
  }

  if (form.get('intent') === 'change') {
    const answer = await app.call('PUT /api/reservations/:id/change', {
      params: { id: Number(form.get('reservationId')) },
      body: JSON.parse(formText(form, 'change')) as BodyOf<'PUT /api/reservations/:id/change'>,
    });
    if (answer.ok) return { kind: 'changed', reservation: answer.value };
    const { code, message } = answer.problem;
    return { kind: code === 'unknown' ? 'unknown' : 'refused', message };
  }

  const answer = await sendRating(app, {
    instrumentId: Number(form.get('instrumentId')),
    stars: Number(form.get('stars')),
    comment: formText(form, 'comment'),
  });
  if (answer.ok) return { kind: 'rated', rating: answer.value };
  const { code, message } = answer.problem;
  // A refusal without a readable message has other words here than on Detail.
  return { kind: 'refused', message: code === 'unreadable' ? 'No se pudo enviar la valoración' : message };
}
