import type { Call } from '#domain/contract/api.ts';
import { queryOf } from '../../format/query.ts';

type ExportCall = Extract<Call, `GET /api/export/${string}`>;

/** Where the browser itself downloads a CSV from, narrowed as its table is. */
export function exportAddress(call: ExportCall, query: Parameters<typeof queryOf>[0] = {}): string {
  const search = queryOf(query).toString();
  return call.slice('GET '.length) + (search === '' ? '' : `?${search}`);
}
