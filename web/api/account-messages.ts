import type { Call } from '#domain/contract/api.ts';
import { NOT_RESERVED, RESERVING_FAILED } from '../reserving-failed.ts';
import { addMessages, type Messages, same, UNREACHABLE } from './messages.ts';

/** Only the server can do any of it. */
const onlyServer = (failed: string): Messages => ({ offline: UNREACHABLE, failed });

const ACCOUNT_MESSAGES = {
  'POST /api/reservations': {
    offline: NOT_RESERVED,
    failed: RESERVING_FAILED,
  },
  'GET /api/reservations/:id': same('No se pudo cargar la reserva.'),
  'GET /api/reservations/user/:userId': same('No se pudieron cargar las reservas. Por favor, intente nuevamente.'),
  'GET /api/reservations/:id/change': same('No pudimos ver si esos días están libres.'),
  'PUT /api/reservations/:id/change': same('No se pudo cambiar la reserva.'),
  'PUT /api/reservations/:id/cancel': same('No se pudo cancelar la reserva'),
  'POST /login': { offline: 'No podemos comprobar tu cuenta sin conexión.', failed: 'Credenciales inválidas' },
  'POST /api/users/register': { ...same('Error al registrar usuario'), joinsValues: true },
  'PUT /api/users/me': same('No se pudieron guardar los cambios. Inténtalo nuevamente.'),
  'POST /api/users/me/verification': same('No se pudo enviar el correo de verificación. Inténtalo nuevamente.'),
  'POST /api/users/password/forgot': onlyServer('No se pudo enviar el enlace. Inténtalo nuevamente.'),
  'POST /api/users/password/reset': onlyServer('No se pudo cambiar la contraseña.'),
  'POST /api/users/verify': onlyServer('No se pudo confirmar tu correo.'),
  'PUT /api/users/me/email': onlyServer('No se pudo enviar el enlace. Inténtalo nuevamente.'),
  'PUT /api/users/me/password': {
    ...onlyServer('No se pudo cambiar la contraseña.'),
    saved: 'Tu contraseña ya cambió: vale la que enviaste antes.',
  },
  'GET /api/users/passkey/challenge': onlyServer('No se pudo comprobar tu llave de acceso.'),
  'POST /api/users/passkey/login': { offline: 'No podemos comprobar tu cuenta sin conexión.', failed: 'Credenciales inválidas' },
  'POST /api/users/passkey/recover': {
    offline: 'No podemos comprobar tu cuenta sin conexión.',
    failed: 'Credenciales inválidas',
  },
  'GET /api/users/me/passkeys': onlyServer('No se pudieron cargar tus llaves de acceso.'),
  'PUT /api/users/me/passkeys/challenge': onlyServer('No se pudo agregar la llave de acceso.'),
  'PUT /api/users/me/passkeys': onlyServer('No se pudo agregar la llave de acceso.'),
  'PUT /api/users/me/passkeys/:id': onlyServer('No se pudo cambiar el nombre de la llave de acceso.'),
  'DELETE /api/users/me/passkeys/:id': onlyServer('No se pudo quitar la llave de acceso.'),
  'PUT /api/users/me/recovery-codes': onlyServer('No se pudieron crear los códigos.'),
  'GET /api/users/me/fresh-check': onlyServer('No pudimos comprobar que eres tú.'),
  'GET /api/users/me/fresh-check/challenge': onlyServer('No pudimos comprobar que eres tú.'),
  'PUT /api/users/me/fresh-check': onlyServer('No pudimos comprobar que eres tú.'),
  'GET /api/users/me/sessions': onlyServer('No se pudieron cargar tus sesiones.'),
  'DELETE /api/users/me/sessions/:session': onlyServer('No se pudo cerrar la sesión.'),
  'DELETE /api/users/me/sessions': onlyServer('No se pudieron cerrar las otras sesiones.'),
  'GET /api/users/me/data': onlyServer('No se pudieron descargar tus datos.'),
  'GET /api/users/me/calendar': onlyServer('No se pudo comprobar si tienes un enlace.'),
  'PUT /api/users/me/calendar': onlyServer('No se pudo crear el enlace.'),
  'DELETE /api/users/me/calendar': onlyServer('No se pudo revocar el enlace.'),
  'GET /api/users/me/deletion': onlyServer('No se pudo comprobar si la cuenta puede eliminarse.'),
  'DELETE /api/idempotency-keys/:key': onlyServer('No pudimos comprobar si llegó.'),
  'DELETE /api/users/me': onlyServer('No se pudo eliminar la cuenta.'),
} satisfies Partial<Record<Call, Messages>>;

export type AccountCall = keyof typeof ACCOUNT_MESSAGES;

addMessages(ACCOUNT_MESSAGES);
