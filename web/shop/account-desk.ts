import type { DeletionCheck, PersonalData } from '#domain/contract/account.ts';
import { edgeCall } from './edge-call.ts';
import type { Sentences } from './problem-of.ts';
import type { Answer } from './shop.ts';
import { UNREACHABLE } from './unreachable.ts';

/**
 * What concerns the account itself: its password, its sessions, its data, its end. Only the edge can do any of it, so there is no
 * local stand-in: out of reach, each call answers 'offline'.
 */
export type AccountDesk = {
  /** E-mails a link to choose a new password. The answer never tells whether the account exists. */
  forgotPassword(email: string): Promise<Answer<undefined>>;
  /** `token` is the link's. Code 'bad_link' when it was used, has expired or is none of ours. */
  resetPassword(token: string, password: string): Promise<Answer<undefined>>;
  /** `token` is the link's. Code 'bad_link' when it has expired or is none of ours. */
  confirmEmail(token: string): Promise<Answer<undefined>>;
  /** Ends every other session. Code 'wrong_password' for the current one. */
  changePassword(currentPassword: string, newPassword: string): Promise<Answer<undefined>>;
  endOtherSessions(): Promise<Answer<undefined>>;
  personalData(): Promise<Answer<PersonalData>>;
  /** What would refuse to delete the account now. */
  checkDeletion(): Promise<Answer<DeletionCheck>>;
  /** Codes 'wrong_password', 'open_reservations', 'last_administrator'. */
  deleteAccount(password: string): Promise<Answer<undefined>>;
};

const unreachable = (failed: string): Sentences => ({
  offline: UNREACHABLE,
  failed,
});

export function createAccountDesk(fetch: typeof globalThis.fetch, origin = ''): AccountDesk {
  const call = edgeCall(fetch, origin, () => undefined);
  return {
    forgotPassword: (email) =>
      call('POST /api/users/password/forgot', {
        body: { email },
        sentences: unreachable('No se pudo enviar el enlace. Inténtalo nuevamente.'),
      }),
    resetPassword: (token, password) =>
      call('POST /api/users/password/reset', {
        body: { token, password },
        sentences: unreachable('No se pudo cambiar la contraseña.'),
      }),
    confirmEmail: (token) =>
      call('POST /api/users/verify', { body: { token }, sentences: unreachable('No se pudo verificar tu correo.') }),
    changePassword: (currentPassword, newPassword) =>
      call('PUT /api/users/me/password', {
        body: { currentPassword, newPassword },
        sentences: unreachable('No se pudo cambiar la contraseña.'),
      }),
    endOtherSessions: () =>
      call('DELETE /api/users/me/sessions', { sentences: unreachable('No se pudieron cerrar las otras sesiones.') }),
    personalData: () => call('GET /api/users/me/data', { sentences: unreachable('No se pudieron descargar tus datos.') }),
    checkDeletion: () =>
      call('GET /api/users/me/deletion', { sentences: unreachable('No se pudo comprobar si la cuenta puede eliminarse.') }),
    deleteAccount: (password) =>
      call('DELETE /api/users/me', { body: { password }, sentences: unreachable('No se pudo eliminar la cuenta.') }),
  };
}
