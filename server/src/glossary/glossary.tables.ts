import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { workspaces } from '../membership/workspaces.tables.ts';
import { workspaceIdColumn } from '../platform/database/columns.ts';

export const glossaryTerms = pgTable(
  'glossary_terms',
  {
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    vi: text('vi').notNull(),
    en: text('en').notNull(),
    note: text('note').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] })],
);
