import { PROPOSAL_STATES } from '@coloa/contract/bugs/bug-proposals.contract.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import { fieldVersionsColumn, instantColumn, workspaceIdColumn } from '../platform/database/columns.ts';

/** The time of the last change to a workspace's tree. A workspace without a row has never changed its tree. */
export const bugTrees = pgTable('bug_trees', {
  workspaceId: workspaceIdColumn()
    .references(() => workspaces.id, { onDelete: 'cascade' })
    .primaryKey(),
  updatedAt: instantColumn('updated_at').notNull(),
});

/** A custom node, or the workspace's changes to a built-in node, in which null keeps the built-in value. */
export const bugNodes = pgTable(
  'bug_nodes',
  {
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Dotted path: `category.subcategory.variant`. */
    id: text('id').notNull(),
    nameVi: text('name_vi'),
    nameEn: text('name_en'),
    severity: text('severity', { enum: SEVERITIES }),
    cwe: text('cwe'),
    /** The CVSS vector that is proposed for new issues of this type. */
    cvss: text('cvss'),
    aliases: text('aliases').array(),
    /** Custom siblings are sorted by this position, after the built-in ones. */
    position: integer('position').notNull().default(0),
    /** True for a node from an imported tree, which the next import may hide or delete. */
    imported: boolean('imported').notNull().default(false),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by')
      .notNull()
      .references(() => users.id),
    /** The time at which the node was hidden; null for a visible node. */
    removedAt: instantColumn('removed_at'),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] })],
);

/** The type to which an issue of a removed type now belongs. It comes from the map of an imported tree, or a user chose it on removal. */
export const bugMoves = pgTable(
  'bug_moves',
  {
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    fromId: text('from_id').notNull(),
    toId: text('to_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.fromId] })],
);

const texts = {
  title: text('title').notNull(),
  description: text('description').notNull(),
  steps: text('steps').notNull(),
  impact: text('impact').notNull(),
  recommendation: text('recommendation').notNull(),
  references: text('references').notNull(),
};

export const bugTemplates = pgTable(
  'bug_templates',
  {
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    bugId: text('bug_id').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    ...texts,
    version: integer('version').notNull().default(1),
    fieldVersions: fieldVersionsColumn(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by')
      .notNull()
      .references(() => users.id),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] }), uniqueIndex('bug_templates_node').on(t.workspaceId, t.bugId, t.language)],
);

/** The texts of an issue that a user proposes as the template of its type; a user with `WRITE_CHECKLIST` decides. */
export const bugProposals = pgTable(
  'bug_proposals',
  {
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    bugId: text('bug_id').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    ...texts,
    note: text('note').notNull(),
    state: text('state', { enum: PROPOSAL_STATES }).notNull().default('OPEN'),
    /** The source issue, which may have been deleted since. */
    issueId: uuid('issue_id'),
    proposedBy: uuid('proposed_by')
      .notNull()
      .references(() => users.id),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: instantColumn('decided_at'),
    answer: text('answer').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('bug_proposals_state').on(t.workspaceId, t.state, t.id),
    index('bug_proposals_issue').on(t.workspaceId, t.issueId),
  ],
);
