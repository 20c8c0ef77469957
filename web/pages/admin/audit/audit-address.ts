import { AUDIT_ENTITIES } from '#domain/audit.ts';
import type { AuditQuery } from '#domain/contract/admin/audit.ts';
import { addDays, type Day } from '#domain/day.ts';
import { parseId } from '#domain/id.ts';
import { readTable } from '../table-address.ts';

/** How far back, in the address; each with the days before today that it takes in. */
export const SPANS = [
  { value: 'hoy', label: 'hoy', daysBack: 0 },
  { value: '7-dias', label: '7 días', daysBack: 6 },
  { value: '30-dias', label: '30 días', daysBack: 29 },
] as const;

export function readAuditAddress(params: URLSearchParams) {
  const { text, page, size } = readTable(params, ['at'], { by: 'at', order: 'desc' });
  const actor = params.get('persona') ?? '';
  return {
    text,
    page,
    size,
    entity: AUDIT_ENTITIES.find((entity) => entity === params.get('objeto')) ?? ('' as const),
    span: SPANS.find(({ value }) => value === params.get('fecha')),
    actorId: parseId(actor) ?? undefined,
  };
}

export type AuditAddress = ReturnType<typeof readAuditAddress>;

/** What narrows the log; the download takes it too. */
export const narrowing = ({ text, entity, span, actorId }: AuditAddress, today: Day): Omit<AuditQuery, 'page' | 'size'> => ({
  ...(text && { search: text }),
  ...(entity && { entity: [entity] }),
  ...(span && { from: addDays(today, -span.daysBack) }),
  ...(actorId !== undefined && { actorId }),
});

export const auditQuery = (address: AuditAddress, today: Day): AuditQuery => ({
  ...narrowing(address, today),
  page: address.page,
  size: address.size,
});
