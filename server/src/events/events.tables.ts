import { EVENT_KINDS } from '@coloa/contract/events/event-kinds.ts';
import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn, workspaceIdColumn } from '../platform/database/columns.ts';

export const EVENTS_CHANNEL = 'coloa_events';

/**
 * Changes about which the server notifies open pages. A row contains only ids, because pages request the object separately. Rows stay for
 * at least an hour, so that a page that lost its connection gets the events it missed.
 */
export const events = pgTable(
  'events',
  {
    workspaceId: workspaceIdColumn(),
    id: uuid('id').notNull(),
    /** Numbers the events in the order of writing, which can differ from the order of their commits. */
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    at: instantColumn('at').notNull().defaultNow(),
    kind: text('kind', { enum: EVENT_KINDS }).notNull(),
    projectId: uuid('project_id').notNull(),
    issueId: uuid('issue_id'),
    commentId: uuid('comment_id'),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('events_seq').on(t.workspaceId, t.seq),
    index('events_project').on(t.workspaceId, t.projectId, t.seq),
    index('events_at').on(sql`at`),
  ],
);
