import type { InTheWay } from '#domain/contract/problem.ts';
import { isDay } from '#domain/day.ts';
import type { FieldError } from '#domain/failure.ts';
import type { Problem } from './call.ts';
import { GATEWAY } from './connection.ts';
import type { Messages } from './messages.ts';
import { offline } from './no-answer.ts';

/** For an answer that is not JSON of the server: a gateway's page, half a body. Counts as 502 with the call's own message. */
const foreign = (status: number, messages: Messages): Problem =>
  GATEWAY.includes(status)
    ? offline(messages, status)
    : { code: 'offline', message: (status >= 500 && messages.internal) || messages.failed, status: 502 };

/** A refusal over HTTP as pages get it. `body` is its parsed JSON; undefined if it was not JSON, or not the call's reply. */
export function problemOf(status: number, body: unknown, messages: Messages): Problem {
  if (!(body instanceof Object)) return foreign(status, messages);
  const { code, message, errors, days, conflicts, pricePerDay, requestId } = body as Record<string, unknown>;
  if (typeof message !== 'string' || message === '') {
    if (GATEWAY.includes(status)) return offline(messages, status);
    if (status < 500)
      return { code: 'unreadable', message: (messages.joinsValues && joinedValues(body)) || messages.failed, status };
    return { code: 'internal', message: messages.internal ?? messages.failed, status };
  }
  return {
    // An error without a code is not from the server, but its message is shown.
    code: typeof code === 'string' ? code : 'refused',
    message,
    status,
    ...(Array.isArray(errors) && { errors: errors.filter(isFieldError) }),
    ...(Array.isArray(days) && { days: days.filter(isDay) }),
    ...(Array.isArray(conflicts) && { conflicts: conflicts.filter(isInTheWay) }),
    ...(typeof pricePerDay === 'number' && { pricePerDay }),
    ...(typeof requestId === 'string' && { requestId }),
  };
}

const joinedValues = (body: object): string =>
  Object.values(body)
    .filter((value) => typeof value === 'string')
    .join(', ');

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
