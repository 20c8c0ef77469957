import type { Call } from '#domain/contract/api.ts';
import { addMessages, type Messages, UNREACHABLE } from './messages.ts';

/** Only the server can do any of it. */
const onlyServer = (failed: string): Messages => ({ offline: UNREACHABLE, failed });

const ACCOUNT_MESSAGES = {
  'POST /api/users/password/forgot': onlyServer('No se pudo enviar el enlace. Inténtalo nuevamente.'),
  'POST /api/users/password/reset': onlyServer('No se pudo cambiar la contraseña.'),
  'POST /api/users/verify': onlyServer('No se pudo confirmar tu correo.'),
  'PUT /api/users/me/password': onlyServer('No se pudo cambiar la contraseña.'),
  'DELETE /api/users/me/sessions': onlyServer('No se pudieron cerrar las otras sesiones.'),
  'GET /api/users/me/data': onlyServer('No se pudieron descargar tus datos.'),
  'GET /api/users/me/deletion': onlyServer('No se pudo comprobar si la cuenta puede eliminarse.'),
  'DELETE /api/idempotency-keys/:key': onlyServer('No pudimos comprobar si llegó.'),
  'DELETE /api/users/me': onlyServer('No se pudo eliminar la cuenta.'),
} satisfies Partial<Record<Call, Messages>>;

export type AccountCall = keyof typeof ACCOUNT_MESSAGES;

addMessages(ACCOUNT_MESSAGES);
