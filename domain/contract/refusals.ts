import type { FailureKind } from '../failure.ts';
import { type Endpoint, isRead, takesKey } from './endpoint.ts';
import { headersOf } from './idempotency.ts';

/** Every refusal that the call may answer: those that it lists, and those of access, input and limits, which follow from what it says. */
export function refusalsOf(call: string, endpoint: Endpoint): FailureKind[] {
  const { access, isFresh, limiter, params, query, body, multipart, failures } = endpoint;
  const headers = headersOf(call, endpoint);
  const implied: FailureKind[] = [
    ...(access === 'public' ? [] : (['unauthenticated'] as const)),
    ...(access === 'public' || access === 'signed-in' ? [] : (['forbidden'] as const)),
    ...(params || query || headers || body || multipart ? (['malformed'] as const) : []),
    ...(body || multipart ? (['unsupported_media', 'too_large', 'invalid'] as const) : []),
    ...(isFresh ? (['fresh_check_required'] as const) : []),
    ...(isRead(call) ? [] : (['cross_site'] as const)),
    ...(takesKey(call, endpoint) ? (['key_reused', 'key_closed'] as const) : []),
    ...(limiter !== undefined || isRead(call) ? (['too_many_requests'] as const) : []),
    'internal',
    'unavailable',
  ];
  return [...new Set([...failures, ...implied])];
}
