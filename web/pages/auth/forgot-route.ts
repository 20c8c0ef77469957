import type { ActionFunctionArgs } from 'react-router';
import { appContext } from '../../app-context.ts';
import { formText } from '../../ui/form-text.ts';
import { ForgotPage } from './forgot-page.tsx';

export const Component = ForgotPage;

export type ForgotAnswer = { kind: 'sent'; email: string } | { kind: 'refused'; message: string };

/** Asks for the link. What comes back is the same whether or not the account exists. */
export async function action({ context, request }: ActionFunctionArgs): Promise<ForgotAnswer> {
  const email = formText(await request.formData(), 'email').trim();
  const answer = await context.get(appContext).call('POST /api/users/password/forgot', { body: { email } });
  return answer.ok ? { kind: 'sent', email } : { kind: 'refused', message: answer.problem.message };
}
