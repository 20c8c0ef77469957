import type { ActionFunctionArgs } from 'react-router';
import type { FieldError } from '#domain/failure.ts';
import { appContext } from '../../app-context.ts';
import { formText } from '../../ui/form-text.ts';
import { ResetPage } from './reset-page.tsx';

export const Component = ResetPage;

/** Null when the password changed. */
export type ResetAnswer = { message: string | null; errors: FieldError[]; isDeadLink: boolean } | null;

/** `token` and `password`. Every session ends with the old password, this browser's too. */
export async function action({ context, request }: ActionFunctionArgs): Promise<ResetAnswer> {
  const { call, session } = context.get(appContext);
  const form = await request.formData();
  const answer = await call('POST /api/users/password/reset', {
    body: { token: formText(form, 'token'), password: formText(form, 'password') },
  });
  if (answer.ok) {
    session.set(null);
    return null;
  }
  const { code, message, errors = [] } = answer.problem;
  return { message: errors.length > 0 ? null : message, errors, isDeadLink: code === 'bad_link' };
}
