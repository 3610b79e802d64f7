import { bigint, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { workspaces } from '../membership/workspaces.tables.ts';
import { bytea, instantColumn, workspaceIdColumn } from '../platform/database/columns.ts';

/** The table is append-only: a trigger rejects updates, and rejects deletions unless the transaction has called `letLogGo`. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    at: instantColumn('at').notNull().defaultNow(),
    action: text('action').notNull(),
    /** The column has no foreign key, because entries outlive users. */
    actorId: uuid('actor_id'),
    /** The username when the entry was written. */
    actorName: text('actor_name').notNull(),
    address: text('address'),
    objectKind: text('object_kind').notNull(),
    objectId: text('object_id'),
    /** The object's name when the entry was written. */
    objectName: text('object_name').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('audit_entries_actor').on(t.workspaceId, t.actorId, t.id),
    index('audit_entries_action').on(t.workspaceId, t.action, t.id),
    index('audit_entries_object').on(t.workspaceId, t.objectId, t.id),
  ],
);

/** Contains a row for each entry that is not sealed yet. */
export const auditUnsealed = pgTable('audit_unsealed', { workspaceId: workspaceIdColumn(), entryId: uuid('entry_id').notNull() }, (t) => [
  primaryKey({ columns: [t.workspaceId, t.entryId] }),
  foreignKey({
    name: 'audit_unsealed_entry_fk',
    columns: [t.workspaceId, t.entryId],
    foreignColumns: [auditEntries.workspaceId, auditEntries.id],
  }).onDelete('cascade'),
]);

/** Each seal is the SHA-256 of the seal before it and of its entry. */
export const auditSeals = pgTable(
  'audit_seals',
  {
    workspaceId: workspaceIdColumn(),
    /** The numbers in each workspace are consecutive and start at 1. */
    seq: bigint('seq', { mode: 'number' }).notNull(),
    entryId: uuid('entry_id').notNull(),
    hash: bytea('hash').notNull(),
    sealedAt: instantColumn('sealed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.seq] }),
    uniqueIndex('audit_seals_entry').on(t.workspaceId, t.entryId),
    foreignKey({
      name: 'audit_seals_entry_fk',
      columns: [t.workspaceId, t.entryId],
      foreignColumns: [auditEntries.workspaceId, auditEntries.id],
    }).onDelete('cascade'),
  ],
);
