import type { Problem } from '#domain/contract/problem.ts';
import { codeOf, type Failure, type FailureStatus, statusOf } from '#domain/failure.ts';
import type { AppContext } from './app-env.ts';
import { logRefusal } from './refusal-log.ts';

const TITLES: Record<FailureStatus, string> = {
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
  logRefusal(c, { status, code });
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

/** Thrown where no Result can carry the refusal: the database of a signed-in call may refuse its session in any batch. */
export class Refused extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}
