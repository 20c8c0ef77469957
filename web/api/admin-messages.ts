import type { Call } from '#domain/contract/api.ts';
import { addMessages, type Messages, same } from './messages.ts';

const NO_CONNECTION = 'No hay conexión con la tienda.';
/** Shown for calls with an idempotency key: a retry is safe. */
const UNKNOWN = 'No sabemos si llegó: la respuesta se perdió. Inténtalo nuevamente, no se hará dos veces.';
const write = (failed: string, offline = `${failed}. ${NO_CONNECTION}`): Messages => ({ offline, failed, unknown: UNKNOWN });

const reservations = same('No se pudieron cargar las reservas. Por favor, intente nuevamente.');
const users = same('Error al obtener usuarios');

const ADMIN_MESSAGES = {
  'GET /api/admin/overview': same('No se pudo cargar el resumen.'),
  'GET /api/dashboard': same('No se pudieron cargar las cifras. Inténtalo nuevamente.'),

  'GET /api/admin/instruments': same('Error al obtener instrumentos'),
  'POST /api/instruments/add': write('Error al agregar instrumento'),
  'PUT /api/instruments/:id': write('Error al actualizar instrumento'),
  'DELETE /api/instruments/:id': write('Error al eliminar instrumento', NO_CONNECTION),
  'GET /api/instruments/:id/maintenance': same('No se pudo cargar el mantenimiento.'),
  'GET /api/instruments/:id/maintenance/conflicts': same('No se pudo comprobar qué reservas quedan afectadas.'),
  'POST /api/instruments/:id/maintenance': write('No se pudo guardar el mantenimiento'),
  'DELETE /api/maintenance/:id': write('No se pudo terminar el mantenimiento'),

  'POST /api/categories/add': write('Error al agregar categoría'),
  'PUT /api/categories/:id': write('Error al actualizar categoría'),
  'DELETE /api/categories/:id': write('Error al eliminar categoría'),
  'GET /api/specifications': same('Error al cargar las características'),
  'POST /api/specifications/add': write('Error al agregar especificación'),
  'PUT /api/specifications/:id': write('Error al actualizar especificación'),
  'DELETE /api/specifications/:id': write('Error al eliminar especificación'),

  'GET /api/reservations/agenda': reservations,
  'GET /api/reservations/groups': reservations,
  'GET /api/reservations/days': reservations,
  'GET /api/reservations/details': reservations,
  'PUT /api/reservations/:id/status': write('No se pudo finalizar la reserva', NO_CONNECTION),
  'POST /api/reservations/:id/hand-over': write('No se pudo registrar la entrega'),
  'POST /api/reservations/:id/return': write('No se pudo registrar la devolución'),
  'POST /api/reservations/:id/no-show': write('No se pudo liberar la reserva'),
  'POST /api/reservations/:id/undo': write('No se pudo deshacer'),
  'POST /api/reservations/:id/email': write('No se pudo reenviar la confirmación'),
  'GET /api/reservations/:id/alternatives': same('No se pudieron buscar alternativas. Inténtalo nuevamente.'),
  'POST /api/reservations/:id/alternatives': write('No se pudieron ofrecer las alternativas'),
  'POST /api/reservations/:id/cancellation': write('No se pudo cancelar la reserva'),
  'GET /api/reservations/all': reservations,
  'GET /api/ledger': same('No se pudo cargar la caja. Inténtalo nuevamente.'),
  'GET /api/counter': same('No se pudo cargar el mostrador. Inténtalo nuevamente.'),
  'GET /api/orders/:id': same('No se pudo cargar el pedido. Inténtalo nuevamente.'),
  'POST /api/orders': write('No se pudo completar la reserva'),
  'POST /api/orders/:id/lines': write('No se pudo agregar el instrumento'),
  'POST /api/customers': write('No se pudo crear el cliente'),
  'GET /api/orders': same('No se pudieron cargar los pedidos. Inténtalo nuevamente.'),
  'GET /api/customers/:id': same('No se pudo cargar el cliente. Inténtalo nuevamente.'),
  'PUT /api/customers/:id/notes': write('No se pudieron guardar las notas'),
  'PUT /api/users/:id/contact': write('No se pudieron guardar los datos'),
  'PUT /api/users/:id/rental-block': write('No se pudo guardar el bloqueo'),
  'DELETE /api/users/:id/rental-block': write('No se pudo quitar el bloqueo'),
  'POST /api/orders/:id/ledger': write('No se pudo registrar el dinero'),
  'POST /api/orders/:id/ledger/:entryId/reversal': write('No se pudo anular la anotación'),
  'GET /api/synonyms': same('No se pudieron cargar los sinónimos.'),
  'PUT /api/synonyms': write('No se pudo guardar el sinónimo'),
  'DELETE /api/mail/suppressed/:id': write('No se pudo volver a escribir a esa dirección'),
  'DELETE /api/synonyms/:id': write('No se pudo eliminar el sinónimo'),
  'GET /api/settings': same('No se pudieron cargar los ajustes. Inténtalo nuevamente.'),
  'PUT /api/settings': write('No se pudieron guardar los ajustes'),
  'DELETE /api/reservations/:id/turnaround': write('No se pudieron liberar los días de preparación'),
  'GET /api/closures': same('No se pudieron cargar los cierres. Inténtalo nuevamente.'),
  'POST /api/closures': write('No se pudo guardar el cierre'),
  'POST /api/closures/:id/notices': write('No se pudo escribir el aviso'),
  'DELETE /api/closures/:id': write('No se pudo quitar el cierre'),
  'GET /api/timeline': same('No se pudo cargar la línea de tiempo. Inténtalo nuevamente.'),

  'GET /api/users': users,
  'GET /api/users/counts': users,
  'PUT /api/users/:id/role': write('Error al actualizar rol de usuario', NO_CONNECTION),
  'PUT /api/users/:id/active': write('No se pudo cambiar el estado de la cuenta'),
  'DELETE /api/users/:id': write('No se pudo eliminar la cuenta'),

  'GET /api/mail': same('No se pudieron cargar los correos. Inténtalo nuevamente.'),
  'GET /api/mail/:message': same('No se pudo cargar el texto del correo.'),
  'POST /api/mail/:message/retry': write('No se pudo reintentar el envío'),
  'POST /api/mail/retry': write('No se pudieron reintentar los envíos'),
  'GET /api/admin/ratings': same('No se pudieron cargar las valoraciones. Inténtalo nuevamente.'),
  'PUT /api/ratings/:id/visibility': write('No se pudo cambiar la valoración'),
  'GET /api/audit': same('No se pudo cargar la auditoría. Inténtalo nuevamente.'),
} satisfies Partial<Record<Call, Messages>>;

export type AdminCall = keyof typeof ADMIN_MESSAGES;

addMessages(ADMIN_MESSAGES);
