import { type ActionFunctionArgs, replace } from 'react-router';
import { rememberDates } from '../../session/chosen-dates.ts';
import { heedSignOut } from '../../session/heed-sign-out.ts';
import { loginPath } from '../../session/return-path.ts';
import { appContext } from '../../shop/shop-context.ts';
import type { ReserveInput, ShopProblem } from '../../shop/shop.ts';
import { closeAttempt, forgetDraft, keyForAttempt } from './checkout-draft.ts';
import { type CheckoutForm, refusalToSubmit } from './submission.ts';
import { keepFreshTicket, ticketPath } from './ticket-address.ts';

const FAILED = 'No se pudo completar la reserva. Por favor, intenta de nuevo.';

/** Only refusals come back to the form; a reservation leads on to its ticket. */
export type CheckoutAnswer = { kind: 'refused'; problem: ShopProblem };

export async function action({ params, request, context }: ActionFunctionArgs): Promise<CheckoutAnswer | Response> {
  const app = context.get(appContext);
  const form = (await request.json()) as CheckoutForm;
  const user = app.session.current();
  const refusal = refusalToSubmit(form, user !== null);
  if (refusal !== null || !user)
    return { kind: 'refused', problem: { code: 'invalid', message: refusal ?? FAILED, status: 422 } };

  const instrumentId = Number(params['id']);
  const { startDate, endDate, quantity, notes, pricePerDay } = form;
  const input: ReserveInput = {
    instrumentId,
    userId: user.id,
    startDate,
    endDate,
    quantity,
    notes: notes.trim(),
    expectedPricePerDay: pricePerDay,
  };
  const answer = heedSignOut(app, await app.shop.reserve(input, keyForAttempt(instrumentId, JSON.stringify(input))));

  if (answer.ok) {
    forgetDraft(instrumentId);
    rememberDates(app.storage, null);
    keepFreshTicket(answer.value);
    return replace(ticketPath(answer.value));
  }
  const { problem } = answer;
  if (problem.code === 'unauthenticated') return replace(loginPath(addressOf(request), true));
  if (isFinal(problem)) closeAttempt(instrumentId);
  return { kind: 'refused', problem: { ...problem, message: problem.message || FAILED } };
}

/** The shop looked at the form and said no. Without an answer it may have said yes: the retry must carry the same key. */
const isFinal = ({ status }: ShopProblem): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;

function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
