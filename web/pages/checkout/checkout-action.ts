import { type ActionFunctionArgs, replace } from 'react-router';
import { rememberDates } from '../../chosen-dates.ts';
import { RESERVING_FAILED } from '../../reserving-failed.ts';
import { loginPath } from '../../session/return-path.ts';
import { type App, appContext } from '../../app-context.ts';
import type { Problem } from '../../api/call.ts';
import { reserve } from './reserve.ts';
import { type CheckoutForm, refusalToSubmit, warnNoteNotIncluded } from './submission.ts';
import { keepFreshTicket, ticketPath } from './ticket-address.ts';

/**
 * `ticket` is the address of what was reserved. Not a redirect: a revalidation, as on reconnecting, would drop it and leave the form
 * open.
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
  const answer = await reserve(app, input);

  if (answer.ok) {
    await keepPhone(app, form.phone);
    rememberDates(app.storage, null);
    keepFreshTicket(answer.value);
    warnNoteNotIncluded(answer.value, notes);
    return { kind: 'reserved', ticket: ticketPath(answer.value) };
  }
  const { problem } = answer;
  if (problem.code === 'unauthenticated') return replace(loginPath(addressOf(request), true));
  return { kind: 'refused', problem };
}

/** The reservation stands whether or not this does: who has no phone in the account is asked again the next time. */
async function keepPhone({ call, session }: App, phone = ''): Promise<void> {
  if (phone === '') return;
  const kept = await call('PUT /api/users/me', { body: { phone } });
  if (kept.ok) session.set(kept.value);
}

function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
