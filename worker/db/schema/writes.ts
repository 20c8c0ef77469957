/** What is kept of writes: their keys, the log of administrators, and which tables changed since the last backup. */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '#domain/audit.ts';
import type { KeyedCall } from '#domain/contract/api.ts';
import { users } from './accounts.ts';
import { reservations } from './reservations.ts';
import { json } from './json.ts';

/** What was written with an Idempotency-Key, in the batch of that write. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    key: text('key').notNull(),
    /** Of the contract. Empty: the key is closed, and a trigger refuses it to every call. */
    call: text('call').$type<KeyedCall | ''>().notNull().default('POST /api/reservations'),
    /** SHA-256 of what was asked: the same key with another body is refused. */
    requestHash: text('request_hash').notNull(),
    reservationId: integer('reservation_id').references(() => reservations.id),
    /** Where it is no reservation: the id of what was written. */
    cameTo: text('came_to'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key, t.call] }), index('idempotency_keys_age').on(t.createdAt)],
);

/**
 * What administrators did, each written in the batch of its change. Triggers refuse to change or delete a row, except to empty
 * the note about a person who left.
 */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: integer('at').notNull(),
    actorId: integer('actor_id')
      .notNull()
      .references(() => users.id),
    action: text('action', { enum: AUDIT_ACTIONS }).notNull(),
    entity: text('entity', { enum: AUDIT_ENTITIES }).notNull(),
    entityId: text('entity_id').notNull(),
    /** As it was called then; empty for people, who are named by their account while they have one. */
    entityName: text('entity_name').notNull(),
    /** Only the fields that changed; NULL for what was created. */
    before: json<Record<string, unknown>>('before_json'),
    /** Only the fields that changed; NULL for what was deleted. */
    after: json<Record<string, unknown>>('after_json'),
    note: text('note').notNull().default(''),
  },
  (t) => [
    index('audit_log_newest').on(t.at, t.id),
    index('audit_log_entity').on(t.entity, t.entityId, t.at),
    index('audit_log_actor').on(t.actorId, t.at),
    check('audit_log_change', sql`${t.before} IS NOT NULL OR ${t.after} IS NOT NULL`),
  ],
);

/**
 * Whether a table changed since the last backup read it. A backup marks each table, and the first write after that raises
 * `changes` (triggers in the migration table_changes_raised). Later writes, and all writes without a backup, cost no row here.
 */
export const tableChanges = sqliteTable('table_changes', {
  name: text('name').primaryKey(),
  changes: integer('changes').notNull().default(0),
  /** `changes` as the last backup found it; -1 before the first. */
  marked: integer('marked').notNull().default(-1),
});
