import { MAX_DAYS_AHEAD, MAX_RESERVATION_DAYS } from './limits.ts';

/** The failures that a visitor's first pages can show. The first load carries these; failure.ts adds the rest. */
export const VISITOR_FAILURES = {
  unauthenticated: { status: 401, message: 'Inicia Sesión para interactuar.' },
  instrument_not_found: { status: 404, message: 'Producto no encontrado' },
  in_maintenance: { status: 409, message: 'El instrumento está en mantenimiento y no se puede reservar.' },
  start_in_past: { status: 422, message: 'La fecha de inicio no puede estar en el pasado.' },
  end_before_start: { status: 422, message: 'La fecha de fin no puede ser anterior a la de inicio.' },
  range_too_long: { status: 422, message: `Una reserva puede durar ${MAX_RESERVATION_DAYS} días como máximo.` },
  start_too_far: { status: 422, message: `La fecha de inicio no puede superar los ${MAX_DAYS_AHEAD} días.` },
  not_ended: { status: 403, message: 'Solo puedes valorar reservas finalizadas' },
  internal: { status: 500, message: 'Error interno del servidor. Intenta más tarde.' },
} as const;

/** `failureAt` (failure.ts) for these failures, without the whole table. */
export function visitorFailureAt<K extends keyof typeof VISITOR_FAILURES>(path: string, kind: K) {
  const { message } = VISITOR_FAILURES[kind];
  return { kind, message, errors: [{ path, message }] };
}
