import type { BackOffice } from './back-office.ts';
import type { EdgeCall } from './edge-call.ts';
import type { Sentences } from './problem-of.ts';
import { queryOf } from './query-of.ts';

const same = (sentence: string): Sentences => ({ offline: sentence, failed: sentence });
const changing = (failed: string): Sentences => ({ offline: `${failed}. No hay conexión con el servidor.`, failed });

const LOAD_RESERVATIONS = same('No se pudieron cargar las reservas. Por favor, intente nuevamente.');

export const backOfficeSentences = {
  agenda: LOAD_RESERVATIONS,
  listReservationGroups: LOAD_RESERVATIONS,
  reservationDetails: LOAD_RESERVATIONS,
  endReservation: { offline: 'No hay conexión con el servidor.', failed: 'No se pudo finalizar la reserva' },
  cancelWithReason: changing('No se pudo cancelar la reserva'),
  timeline: same('No se pudo cargar la línea de tiempo. Por favor, intente nuevamente.'),
  listUsers: same('Error al obtener usuarios'),
  userCounts: same('Error al obtener usuarios'),
  changeRole: { offline: 'No hay conexión con el servidor.', failed: 'Error al actualizar rol de usuario' },
  setActive: changing('No se pudo cambiar el estado de la cuenta'),
  listMail: same('No se pudieron cargar los correos. Por favor, intente nuevamente.'),
  previewMail: same('No se pudo cargar el texto del correo.'),
  retryMail: changing('No se pudo reintentar el envío'),
  retryAllMail: changing('No se pudieron reintentar los envíos'),
  listAudit: same('No se pudo cargar la auditoría. Por favor, intente nuevamente.'),
} satisfies Record<keyof BackOffice, Sentences>;

/** Over HTTP, by the same calls as the rest of the desk. */
export const edgeBackOffice = (call: EdgeCall): BackOffice => ({
  agenda: (search, signal) =>
    call('GET /api/reservations/agenda', { query: queryOf({ search }), signal, sentences: backOfficeSentences.agenda }),
  listReservationGroups: (query, signal) =>
    call('GET /api/reservations/groups', { query: queryOf(query), signal, sentences: backOfficeSentences.listReservationGroups }),
  reservationDetails: (id, signal) =>
    call('GET /api/reservations/details', { query: queryOf({ id }), signal, sentences: backOfficeSentences.reservationDetails }),
  endReservation: (id, note) =>
    call('PUT /api/reservations/:id/status', {
      params: { id },
      query: queryOf({ status: 'ENDED' }),
      body: { note },
      sentences: backOfficeSentences.endReservation,
    }),
  cancelWithReason: (id, reason) =>
    call('POST /api/reservations/:id/cancellation', {
      params: { id },
      body: { reason },
      sentences: backOfficeSentences.cancelWithReason,
    }),
  timeline: (query, signal) =>
    call('GET /api/timeline', { query: queryOf(query), signal, sentences: backOfficeSentences.timeline }),

  async listUsers(query, signal) {
    let total = Number.NaN;
    const answer = await call('GET /api/users', {
      query: queryOf(query),
      signal,
      sentences: backOfficeSentences.listUsers,
      onHeaders: (headers) => (total = Number(headers.get('x-total-count') ?? Number.NaN)),
    });
    if (!answer.ok) return answer;
    return { ...answer, value: { users: answer.value, total: Number.isNaN(total) ? answer.value.length : total } };
  },
  userCounts: (signal) => call('GET /api/users/counts', { signal, sentences: backOfficeSentences.userCounts }),
  changeRole: (id, role) =>
    call('PUT /api/users/:id/role', { params: { id }, query: queryOf({ role }), sentences: backOfficeSentences.changeRole }),
  setActive: (id, active) =>
    call('PUT /api/users/:id/active', { params: { id }, query: queryOf({ active }), sentences: backOfficeSentences.setActive }),

  listMail: (query, signal) => call('GET /api/mail', { query: queryOf(query), signal, sentences: backOfficeSentences.listMail }),
  previewMail: (message, signal) =>
    call('GET /api/mail/:message', { params: { message }, signal, sentences: backOfficeSentences.previewMail }),
  retryMail: (message) =>
    call('POST /api/mail/:message/retry', { params: { message }, sentences: backOfficeSentences.retryMail }),
  retryAllMail: () => call('POST /api/mail/retry', { sentences: backOfficeSentences.retryAllMail }),

  listAudit: (query, signal) =>
    call('GET /api/audit', { query: queryOf(query), signal, sentences: backOfficeSentences.listAudit }),
});
