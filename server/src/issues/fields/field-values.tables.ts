import { sql } from 'drizzle-orm';
import { customType, foreignKey, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { customFields } from '../../custom-fields/custom-fields.tables.ts';
import { workspaceIdColumn } from '../../platform/database/columns.ts';
import { issues } from '../issues.tables.ts';

/** Compared by bytes, so that the order does not depend on the collation of the database. */
const sortKeyColumn = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** The values of custom fields. A field with several choices has a row for each choice, other fields have one. */
export const issueFieldValues = pgTable(
  'issue_field_values',
  {
    workspaceId: workspaceIdColumn(),
    issueId: uuid('issue_id').notNull(),
    fieldId: uuid('field_id').notNull(),
    position: smallint('position').notNull(),
    value: text('value').notNull(),
    /** The value in a form whose bytes have the order of the values; null for Markdown, which has no order. */
    sortKey: sortKeyColumn('sort_key'),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.issueId, t.fieldId, t.position] }),
    foreignKey({ columns: [t.workspaceId, t.issueId], foreignColumns: [issues.workspaceId, issues.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.workspaceId, t.fieldId], foreignColumns: [customFields.workspaceId, customFields.id] }).onDelete('cascade'),
    index('issue_field_values_order').on(t.workspaceId, t.fieldId, t.sortKey, t.issueId).where(sql`sort_key is not null`),
  ],
);

/** Values of other types are no ids of users, so only those of the type PERSON are converted. */
export const personOfValue = sql<string>`case when ${customFields.type} = 'PERSON' then ${issueFieldValues.value}::uuid end`;
