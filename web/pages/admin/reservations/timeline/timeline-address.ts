import { INSTRUMENT_STATUSES } from '#domain/catalogue.ts';
import type { TimelineQuery } from '#domain/contract/admin/timeline.ts';
import { isDay } from '#domain/day.ts';
import { parseId } from '#domain/id.ts';
import { readTable } from '../../table-address.ts';

/** Days in sight, in the address; the first is not written. */
export const SPANS = [30, 14] as const;

export function readTimelineAddress(params: URLSearchParams) {
  const { text, page } = readTable(params, ['name'], { by: 'name', order: 'asc' });
  const from = params.get('desde') ?? '';
  const category = params.get('categoria') ?? '';
  return {
    text,
    page,
    /** Undefined where the shop chooses: some days before today. */
    startDate: isDay(from) ? from : undefined,
    /** Instruments without a bar in the window stand there as well. */
    all: params.get('todos') === 'si',
    days: SPANS.find((span) => String(span) === params.get('dias')) ?? SPANS[0],
    categoryId: parseId(category) ?? undefined,
    status: INSTRUMENT_STATUSES.find((status) => status === params.get('estado')),
  };
}

export function timelineQuery({
  text,
  page,
  startDate,
  days,
  all,
  categoryId,
  status,
}: ReturnType<typeof readTimelineAddress>): TimelineQuery {
  return {
    page,
    days,
    // Who looks for an instrument finds it, whether or not anything moves.
    ...(text ? { search: text } : !all && { moved: 'true' as const }),
    ...(startDate && { startDate }),
    ...(categoryId !== undefined && { categoryId: [categoryId] }),
    ...(status && { status: [status] }),
  };
}
