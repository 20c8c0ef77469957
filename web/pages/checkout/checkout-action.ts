import { type ActionFunctionArgs, replace } from 'react-router';
import { rememberDates } from '../../session/chosen-dates.ts';
import { loginPath } from '../../session/return-path.ts';
import { appContext } from '../../app-context.ts';
import type { Problem } from '../../api/call.ts';
import { closeAttempt, keyForAttempt } from './checkout-attempt.ts';
import { type CheckoutForm, refusalToSubmit, RESERVING_FAILED } from './submission.ts';
import { keepFreshTicket, ticketPath } from './ticket-address.ts';

/**
 * `ticket` is the address of what was reserved. It is no redirect: the router drops one when the page is loaded again meanwhile, as it
 * is when the edge comes back, and the form would stand there as if nothing had happened.
 */
export type CheckoutAnswer = { kind: 'refused'; problem: Problem } | { kind: 'reserved'; ticket: string };

export async function action({ params, request, context }: ActionFunctionArgs): Promise<CheckoutAnswer | Response> {
  const app = context.get(appContext);
  const form = (await request.json()) as CheckoutForm;
  const user = app.session.current();
  const refusal = refusalToSubmit(form, user !== null);
  if (refusal !== null || !user)
    return { kind: 'refused', problem: { code: 'invalid', message: refusal ?? RESERVING_FAILED, status: 422 } };

  const instrumentId = Number(params['id']);
  const { startDate, endDate, quantity, notes, pricePerDay } = form;
  const input = {
    instrumentId,
    userId: user.id,
    startDate,
    endDate,
    quantity,
    notes: notes.trim(),
    expectedPricePerDay: pricePerDay,
  };
  const answer = await app.call('POST /api/reservations', {
    body: input,
    headers: { 'idempotency-key': keyForAttempt(instrumentId, JSON.stringify(input)) },
  });

  if (answer.ok) {
    rememberDates(app.storage, null);
    keepFreshTicket(answer.value);
    return { kind: 'reserved', ticket: ticketPath(answer.value) };
  }
  const { problem } = answer;
  if (problem.code === 'unauthenticated') return replace(loginPath(addressOf(request), true));
  if (isFinal(problem)) closeAttempt(instrumentId);
  return { kind: 'refused', problem: { ...problem, message: problem.message || RESERVING_FAILED } };
}

/** The shop looked at the form and said no. Without an answer it may have said yes: the retry must carry the same key. */
const isFinal = ({ status }: Problem): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;

function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
