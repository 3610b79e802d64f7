import { CONTROL_STATES } from '@coloa/contract/checklists/control-states.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { issues } from '../issues/issues.tables.ts';
import { users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import { fieldVersionsColumn, instantColumn, workspaceIdColumn } from '../platform/database/columns.ts';
import { projects, scopeRows } from '../projects/projects.tables.ts';

/** A custom control, or the workspace's changes to a built-in control, in which null keeps the built-in value. */
export const checklists = pgTable(
  'checklists',
  {
    workspaceId: workspaceIdColumn().references(() => workspaces.id, { onDelete: 'cascade' }),
    /** The id of a built-in control is derived from its standard, version and code (`built-in-checklists.ts`). */
    id: uuid('id').notNull(),
    shipped: boolean('shipped').notNull(),
    standard: text('standard').notNull(),
    standardVersion: text('standard_version').notNull(),
    code: text('code').notNull(),
    category: text('category').notNull(),
    categoryVi: text('category_vi'),
    categoryEn: text('category_en'),
    titleVi: text('title_vi'),
    titleEn: text('title_en'),
    descriptionVi: text('description_vi'),
    descriptionEn: text('description_en'),
    howToVi: text('how_to_vi'),
    howToEn: text('how_to_en'),
    reference: text('reference'),
    severityHint: text('severity_hint', { enum: SEVERITIES }),
    active: boolean('active'),
    version: integer('version').notNull().default(1),
    /** For a built-in control, version 0 is the state before the workspace's first change. */
    fieldVersions: fieldVersionsColumn(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by')
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('checklists_code').on(t.workspaceId, t.standard, t.standardVersion, t.code),
  ],
);

/** A project's copy of a control, including texts: later changes in the workspace do not affect it. */
export const controls = pgTable(
  'controls',
  {
    workspaceId: workspaceIdColumn(),
    id: uuid('id').notNull(),
    projectId: uuid('project_id').notNull(),
    /** The id of the workspace's control from which this one was copied. That control may have been deleted since. */
    checklistId: uuid('checklist_id').notNull(),
    position: integer('position').notNull(),
    standard: text('standard').notNull(),
    standardVersion: text('standard_version').notNull(),
    code: text('code').notNull(),
    category: text('category').notNull(),
    categoryVi: text('category_vi').notNull(),
    categoryEn: text('category_en').notNull(),
    titleVi: text('title_vi').notNull(),
    titleEn: text('title_en').notNull(),
    descriptionVi: text('description_vi').notNull(),
    descriptionEn: text('description_en').notNull(),
    howToVi: text('how_to_vi').notNull(),
    howToEn: text('how_to_en').notNull(),
    reference: text('reference').notNull(),
    severityHint: text('severity_hint', { enum: SEVERITIES }),
    perAsset: boolean('per_asset').notNull().default(false),
    /** With `perAsset`, this is the combined state of the assets in scope. */
    state: text('state', { enum: CONTROL_STATES }).notNull().default('NOT_STARTED'),
    /** Markdown, which may contain references to evidence. */
    note: text('note').notNull().default(''),
    stateBy: uuid('state_by').references(() => users.id),
    stateAt: instantColumn('state_at'),
    version: integer('version').notNull().default(1),
    /** The versions of `note` and of `assets.<id>.note`. */
    fieldVersions: fieldVersionsColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.projectId], foreignColumns: [projects.workspaceId, projects.id] }).onDelete('cascade'),
    uniqueIndex('controls_taken').on(t.workspaceId, t.projectId, t.checklistId),
    index('controls_project').on(t.workspaceId, t.projectId, t.position),
  ],
);

/** The result of a control for one asset. An asset without a row is not started. */
export const controlAssets = pgTable(
  'control_assets',
  {
    workspaceId: workspaceIdColumn(),
    controlId: uuid('control_id').notNull(),
    scopeId: uuid('scope_id').notNull(),
    state: text('state', { enum: CONTROL_STATES }).notNull(),
    note: text('note').notNull(),
    stateBy: uuid('state_by')
      .notNull()
      .references(() => users.id),
    stateAt: instantColumn('state_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.controlId, t.scopeId] }),
    foreignKey({ columns: [t.workspaceId, t.controlId], foreignColumns: [controls.workspaceId, controls.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.workspaceId, t.scopeId], foreignColumns: [scopeRows.workspaceId, scopeRows.id] }).onDelete('cascade'),
    index('control_assets_scope').on(t.workspaceId, t.scopeId),
  ],
);

export const controlIssues = pgTable(
  'control_issues',
  {
    workspaceId: workspaceIdColumn(),
    controlId: uuid('control_id').notNull(),
    issueId: uuid('issue_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.controlId, t.issueId] }),
    foreignKey({ columns: [t.workspaceId, t.controlId], foreignColumns: [controls.workspaceId, controls.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.workspaceId, t.issueId], foreignColumns: [issues.workspaceId, issues.id] }).onDelete('cascade'),
    index('control_issues_issue').on(t.workspaceId, t.issueId),
  ],
);
