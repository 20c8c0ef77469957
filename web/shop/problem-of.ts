import type { InTheWay } from '#domain/contract/problem.ts';
import type { FieldError } from '#domain/failure.ts';
import type { ShopProblem } from './shop.ts';

/** What a person reads when an answer carries no sentence of its own. */
export type Sentences = {
  offline: string;
  failed: string;
  /** For a 500 that says nothing; `failed` when absent. */
  internal?: string;
};

const AWAY: readonly number[] = [502, 503, 504];

export const offline = (sentences: Sentences, status = 0): ShopProblem => ({
  code: 'offline',
  message: sentences.offline,
  status,
});

/** The caller took its question back; nobody is waiting for a sentence. */
export const cancelled: ShopProblem = { code: 'cancelled', message: '', status: 0 };

/** An answer that is not what the contract promises: a proxy's page, half a body. */
export const unreadable = (sentences: Sentences, status: number): ShopProblem => ({
  code: 'unreadable',
  message: sentences.failed,
  status,
});

/** A refusal over HTTP as the screens see it. `body` is the parsed JSON, undefined when it was none. */
export function problemOf(status: number, body: unknown, sentences: Sentences): ShopProblem {
  if (AWAY.includes(status)) return offline(sentences, status);
  const members = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const { code, message, errors, days, conflicts, pricePerDay, requestId } = members;
  if (typeof code !== 'string' || typeof message !== 'string' || message === '') {
    if (status < 500) return unreadable(sentences, status);
    return { code: 'internal', message: sentences.internal ?? sentences.failed, status };
  }
  return {
    code,
    message,
    status,
    ...(Array.isArray(errors) && { errors: errors.filter(isFieldError) }),
    ...(Array.isArray(days) && { days: days.filter((day) => typeof day === 'string') }),
    ...(Array.isArray(conflicts) && { conflicts: conflicts.filter(isInTheWay) }),
    ...(typeof pricePerDay === 'number' && { pricePerDay }),
    ...(typeof requestId === 'string' && { requestId }),
  };
}

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'message' in value &&
  typeof value.message === 'string';

const isInTheWay = (value: unknown): value is InTheWay =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'userName' in value &&
  'startDate' in value &&
  'endDate' in value;
