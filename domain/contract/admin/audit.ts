import { z } from 'zod';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '../../audit.ts';
import { endpoints } from '../endpoint.ts';
import { Id, IdText, Instant } from '../fields.ts';
import { DayRangeQuery, ListQuery, listOf, Pagination } from './list.ts';

/** Fields by the names that the API gives them; only those that the change touched. */
const Facts = z.record(z.string(), z.unknown());

export const AuditEntry = z
  .object({
    id: Id,
    at: Instant,
    actor: z.object({ id: Id, name: z.string() }),
    action: z.enum(AUDIT_ACTIONS),
    entity: z.enum(AUDIT_ENTITIES),
    entityId: z.string().meta({ description: "The thing's id; a message's is no number" }),
    entityName: z.string().meta({ description: 'As it was called then; a person as called now' }),
    before: Facts.nullable().meta({ description: 'null for what was created' }),
    after: Facts.nullable().meta({ description: 'null for what was deleted' }),
    note: z.string(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof AuditEntry>;

export const AuditPage = z.object({ entries: z.array(AuditEntry), place: Pagination }).meta({ id: 'AuditPage' });
export type AuditPage = z.output<typeof AuditPage>;

export const AuditQuery = ListQuery.extend({
  entity: listOf(AUDIT_ENTITIES).optional(),
  action: listOf(AUDIT_ACTIONS).optional(),
  entityId: z.string().max(64).optional(),
  actorId: IdText.optional(),
  ...DayRangeQuery,
});
export type AuditQuery = z.output<typeof AuditQuery>;

export const audit = endpoints({
  'GET /api/audit': {
    summary: 'Who changed what, from what to what; newest first, never edited',
    access: 'admin',
    permission: 'oversight',
    query: AuditQuery,
    reply: AuditPage,
    status: 200,
    failures: [],
  },
});
