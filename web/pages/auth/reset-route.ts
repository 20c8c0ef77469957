import type { ActionFunctionArgs } from 'react-router';
import type { FieldError } from '#domain/failure.ts';
import { appContext } from '../../app-context.ts';
import { formText } from '../../ui/form-text.ts';
import { ResetPage } from './reset-page.tsx';

export const Component = ResetPage;

/** `email`: whose password changed. */
export type ResetAnswer =
  | { kind: 'changed'; email: string }
  | { kind: 'refused'; message: string | null; errors: FieldError[]; isDeadLink: boolean };

/** `token` and `password`. Every session ends with the old password, this browser's too. */
export async function action({ context, request }: ActionFunctionArgs): Promise<ResetAnswer> {
  const { call, session } = context.get(appContext);
  const form = await request.formData();
  const answer = await call('POST /api/users/password/reset', {
    body: { token: formText(form, 'token'), password: formText(form, 'password') },
  });
  if (answer.ok) {
    session.set(null);
    return { kind: 'changed', email: answer.value.email };
  }
  const { code, message, errors = [] } = answer.problem;
  return { kind: 'refused', message: errors.length > 0 ? null : message, errors, isDeadLink: code === 'bad_link' };
}
