import { codeOf, failure, type Failure, type FailureKind, statusOf } from '#domain/failure.ts';
import type { z } from 'zod';
import type { Answer, Source } from '../shop.ts';

export const refuse = (
  kind: FailureKind,
  { message, errors }: Partial<Pick<Failure, 'message' | 'errors'>> = {},
): { ok: false; problem: Extract<Answer<never>, { ok: false }>['problem'] } => ({
  ok: false,
  problem: {
    code: codeOf(kind),
    message: message ?? failure(kind).message,
    status: statusOf(kind),
    ...(errors && { errors }),
  },
});

/** One entry for each bad field, as the edge gives them. */
export const refuseFields = (error: z.ZodError) =>
  refuse('invalid', { errors: error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) });

export const give = <T>(value: T, source: Source): Answer<T> => ({ ok: true, value, source });
