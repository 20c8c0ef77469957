import type { Problem } from '#domain/contract/problem.ts';
import { codeOf, type Failure, type FailureKind } from '#domain/failure.ts';
import type { AppContext } from './app-env.ts';

type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

/** The one place where a refusal becomes a status. No default arm: a new failure does not compile until it has one. */
export function statusOf(kind: FailureKind): ErrorStatus {
  switch (kind) {
    case 'malformed':
    case 'bad_link':
      return 400;
    case 'unauthenticated':
    case 'bad_credentials':
      return 401;
    case 'inactive_account':
    case 'forbidden':
    case 'cross_site':
    case 'not_ended':
      return 403;
    case 'not_found':
    case 'instrument_not_found':
    case 'category_not_found':
    case 'specification_not_found':
    case 'user_not_found':
    case 'reservation_not_found':
    case 'picture_not_found':
    case 'message_not_found':
    case 'maintenance_not_found':
      return 404;
    case 'method_not_allowed':
      return 405;
    case 'email_taken':
    case 'duplicate_instrument':
    case 'duplicate_category':
    case 'duplicate_specification':
    case 'category_in_use':
    case 'specification_in_use':
    case 'instrument_in_use':
    case 'stock_below_reserved':
    case 'changed_meanwhile':
    case 'own_admin_role':
    case 'own_account':
    case 'last_administrator':
    case 'open_reservations':
    case 'no_stock':
    case 'in_maintenance':
    case 'too_many_open':
    case 'unverified_limit':
    case 'price_changed':
    case 'cannot_cancel':
    case 'cannot_end':
    case 'email_not_waiting':
      return 409;
    case 'too_large':
      return 413;
    case 'unsupported_media':
    case 'bad_image':
      return 415;
    case 'invalid':
    case 'unknown_specification':
    case 'wrong_password':
    case 'unknown_category':
    case 'start_in_past':
    case 'end_before_start':
    case 'range_too_long':
    case 'start_too_far':
    case 'period_incomplete':
    case 'period_too_long':
    case 'key_reused':
    case 'bad_image_count':
    case 'unknown_image':
    case 'image_too_many_pixels':
      return 422;
    case 'too_many_requests':
    case 'busy':
      return 429;
    case 'internal':
      return 500;
    case 'unavailable':
      return 503;
  }
}

const TITLES: Record<ErrorStatus, string> = {
  400: 'Solicitud incorrecta',
  401: 'Sin sesión',
  403: 'Prohibido',
  404: 'No encontrado',
  405: 'Método no permitido',
  409: 'Conflicto',
  413: 'Demasiado grande',
  415: 'Tipo de contenido no compatible',
  422: 'Datos inválidos',
  429: 'Demasiadas solicitudes',
  500: 'Error interno',
  503: 'Servicio no disponible',
};

/** The refusal as application/problem+json (RFC 9457). */
export function refuse(c: AppContext, failure: Failure): Response {
  const status = statusOf(failure.kind);
  const code = codeOf(failure.kind);
  const problem: Problem = {
    type: `/api/docs#${code}`,
    title: TITLES[status],
    status,
    detail: failure.message,
    message: failure.message,
    code,
    requestId: c.get('requestId'),
    ...(failure.errors && { errors: failure.errors }),
    ...(failure.days && { days: failure.days }),
    ...(failure.pricePerDay !== undefined && { pricePerDay: failure.pricePerDay }),
    ...(failure.conflicts && { conflicts: failure.conflicts }),
  };
  return c.body(JSON.stringify(problem), status, {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(failure.retryAfterSeconds !== undefined && { 'Retry-After': String(failure.retryAfterSeconds) }),
  });
}
