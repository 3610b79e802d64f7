import { FIELD_KINDS, FIELD_TYPES, type FieldChoice } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { boolean, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { workspaces } from '../membership/workspaces.tables.ts';
import { instantColumn, workspaceIdColumn } from '../platform/database/columns.ts';

export const customFields = pgTable(
  'custom_fields',
  {
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    kind: text('kind', { enum: FIELD_KINDS }).notNull(),
    key: text('key').notNull(),
    nameVi: text('name_vi').notNull(),
    nameEn: text('name_en').notNull(),
    type: text('type', { enum: FIELD_TYPES }).notNull(),
    choices: jsonb('choices').$type<FieldChoice[]>().notNull(),
    required: boolean('required').notNull(),
    clientVisible: boolean('client_visible').notNull(),
    position: smallint('position').notNull(),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    /** The time at which the field was retired; null while it is offered. */
    retiredAt: instantColumn('retired_at'),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] }), uniqueIndex('custom_fields_key').on(t.workspaceId, t.kind, t.key)],
);
