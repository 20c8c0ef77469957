import { redirect } from 'react-router';
import type { FieldError } from '#domain/failure.ts';
import { paths } from '../../paths.ts';
import type { App } from '../../app-context.ts';
import type { Answer } from '../../api/call.ts';
import { formText } from '../../ui/form-text.ts';
import { showToast } from '../../ui/show-toast.ts';

/** The answer to a form of the profile. `message` is null when every reason stands at a field. */
export type ProfileAnswer = { kind: 'done' } | { kind: 'refused'; message: string | null; errors: FieldError[] };

/** The changes that a profile's forms ask for by their `intent`. */
export const CHANGES = {
  /** `username`, `lastname`, `phone`, and `reminders` when they are wanted. */
  async save(app, form) {
    const phone = formText(form, 'phone').trim() || null;
    const answer = await app.call('PUT /api/users/me', {
      body: {
        username: formText(form, 'username').trim(),
        lastname: formText(form, 'lastname').trim(),
        phone,
        reminders: form.has('reminders'),
      },
    });
    if (answer.ok) app.session.set(answer.value);
    return outcomeOf(answer);
  },

  /** Another verification link. */
  resend: async (app) => outcomeOf(await app.call('POST /api/users/me/verification')),

  /** `email` and `password`: takes effect once its link was confirmed. */
  async email(app, form) {
    const answer = await app.call('PUT /api/users/me/email', {
      body: { email: formText(form, 'email').trim(), password: formText(form, 'password') },
    });
    // An earlier press whose answer was lost sent the link to this address.
    return !answer.ok && answer.problem.code === 'saved_before' ? { kind: 'done' } : outcomeOf(answer);
  },

  /** `currentPassword` and `newPassword`, and `removesAccess` when whatever else opens the account goes too. */
  password: async (app, form) =>
    outcomeOf(
      await app.call('PUT /api/users/me/password', {
        body: {
          currentPassword: formText(form, 'currentPassword'),
          newPassword: formText(form, 'newPassword'),
          removesAccess: form.has('removesAccess'),
        },
      }),
    ),

  /** All but this one. */
  async sessions(app) {
    const answer = await app.call('DELETE /api/users/me/sessions');
    if (answer.ok) showToast({ text: 'Solo queda abierta esta sesión.' });
    return outcomeOf(answer);
  },

  /** The one with the id `session`. */
  async session(app, form) {
    const params = { session: formText(form, 'session') };
    const answer = await app.call('DELETE /api/users/me/sessions/:session', { params });
    if (answer.ok) showToast({ text: 'Sesión cerrada' });
    return outcomeOf(answer);
  },

  /** Revokes the calendar's address. */
  async calendar(app) {
    const answer = await app.call('DELETE /api/users/me/calendar');
    if (answer.ok) showToast({ text: 'El enlace de tu calendario ya no funciona.' });
    return outcomeOf(answer);
  },

  /** `password`. It ends where every session does: at the login. */
  async delete(app, form) {
    const answer = await app.call('DELETE /api/users/me', { body: { password: formText(form, 'password') } });
    if (!answer.ok) return outcomeOf(answer);
    app.session.set(null);
    showToast({ kind: 'note', icon: 'check-circle', text: 'Tu cuenta se eliminó. Gracias por tocar con nosotros.' });
    return redirect(paths.login);
  },
} satisfies Record<string, (app: App, form: FormData) => Promise<ProfileAnswer | Response>>;

export type Intent = keyof typeof CHANGES;

export const isIntent = (text: string): text is Intent => Object.hasOwn(CHANGES, text);

function outcomeOf(answer: Answer<unknown>): ProfileAnswer {
  if (answer.ok) return { kind: 'done' };
  const { message, errors = [] } = answer.problem;
  return { kind: 'refused', message: errors.length > 0 ? null : message, errors };
}
