import { failure, codeOf, type Failure, type FailureKind } from '#domain/failure.ts';
import type { z } from 'zod';
import type { Answer, Source } from '../shop.ts';

/** The statuses under which the edge gives the same refusals. */
const STATUS = {
  bad_credentials: 401,
  unauthenticated: 401,
  inactive_account: 403,
  forbidden: 403,
  own_admin_role: 409,
  own_account: 409,
  last_administrator: 409,
  wrong_password: 422,
  email_taken: 409,
  duplicate_category: 409,
  duplicate_specification: 409,
  duplicate_instrument: 409,
  category_in_use: 409,
  specification_in_use: 409,
  bad_image_count: 422,
  bad_image: 415,
  unknown_category: 422,
  unknown_specification: 422,
  invalid: 422,
  end_before_start: 422,
  range_too_long: 422,
  instrument_not_found: 404,
  category_not_found: 404,
  specification_not_found: 404,
  user_not_found: 404,
  reservation_not_found: 404,
  too_large: 413,
} as const satisfies Partial<Record<FailureKind, number>>;

export const refuse = (
  kind: keyof typeof STATUS,
  { message, errors }: Partial<Pick<Failure, 'message' | 'errors'>> = {},
): { ok: false; problem: Extract<Answer<never>, { ok: false }>['problem'] } => ({
  ok: false,
  problem: {
    code: codeOf(kind),
    message: message ?? failure(kind).message,
    status: STATUS[kind],
    ...(errors && { errors }),
  },
});

/** One entry for each bad field, as the edge gives them. */
export const refuseFields = (error: z.ZodError) =>
  refuse('invalid', { errors: error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) });

export const give = <T>(value: T, source: Source): Answer<T> => ({ ok: true, value, source });
