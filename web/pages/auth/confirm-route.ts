import type { ActionFunctionArgs } from 'react-router';
import { type App, appContext } from '../../app-context.ts';
import { formText } from '../../ui/form-text.ts';
import { ConfirmPage } from './confirm-page.tsx';

export const Component = ConfirmPage;

export type ConfirmAnswer = { kind: 'confirmed' | 'resent' } | { kind: 'refused'; message: string; isDeadLink: boolean };

/**
 * `intent` 'confirm' with the link's `token`, or 'resend'. There is no loader: opening the page confirms nothing, since mail gateways
 * open links in browsers too.
 */
export async function action({ context, request }: ActionFunctionArgs): Promise<ConfirmAnswer> {
  const app = context.get(appContext);
  const form = await request.formData();
  if (formText(form, 'intent') === 'resend') {
    const answer = await app.call('POST /api/users/me/verification');
    return answer.ok ? { kind: 'resent' } : { kind: 'refused', message: answer.problem.message, isDeadLink: false };
  }
  const answer = await app.call('POST /api/users/verify', { body: { token: formText(form, 'token') } });
  if (!answer.ok) {
    const { code, message } = answer.problem;
    return { kind: 'refused', message, isDeadLink: code === 'bad_link' };
  }
  await refreshUser(app);
  return { kind: 'confirmed' };
}

/** Asks again who is signed in: an answer that was on its way before the confirmation does not know of it. */
async function refreshUser({ call, session }: App): Promise<void> {
  const fresh = session.current() && (await call('GET /api/users/me'));
  if (fresh?.ok && session.current()?.id === fresh.value.id) session.set(fresh.value);
}
