import { sql } from 'drizzle-orm';
import { type ExtraConfigColumn, index } from 'drizzle-orm/pg-core';
import { hasOldSearchText } from '../platform/database/columns.ts';

type Columns = Record<
  | 'bugId'
  | 'closedAt'
  | 'createdAt'
  | 'cvssScore'
  | 'cwe'
  | 'deletedAt'
  | 'dueDay'
  | 'duplicateOf'
  | 'enOutdated'
  | 'fixerId'
  | 'foundDay'
  | 'id'
  | 'number'
  | 'priority'
  | 'projectId'
  | 'publishedAt'
  | 'reporterId'
  | 'riskUntil'
  | 'severityOrder'
  | 'status'
  | 'tags'
  | 'updatedAt'
  | 'viOutdated'
  | 'workspaceId',
  ExtraConfigColumn
>;

export const listOrderIndexes = (t: Columns) => [
  // Each order of a list has one index, or one for each direction if missing values come last in both. `issues_updated` also contains the
  // tags, so that common tags can be counted without reading the table.
  index('issues_updated').on(t.workspaceId, t.updatedAt, t.id, t.projectId, t.tags).where(sql`deleted_at is null`),
  index('issues_created')
    .on(t.workspaceId, t.createdAt, t.id, t.projectId, t.severityOrder, t.status, t.reporterId, t.bugId)
    .where(sql`deleted_at is null`),
  // These two indexes end with the project, so that counts can exclude projects in the bin without reading the table.
  index('issues_severity').on(t.workspaceId, t.severityOrder, t.updatedAt, t.id, t.projectId).where(sql`deleted_at is null`),
  index('issues_status').on(t.workspaceId, t.status, t.updatedAt, t.id, t.projectId).where(sql`deleted_at is null`),
  index('issues_by_number').on(t.workspaceId, t.number, t.id).where(sql`deleted_at is null`),
  index('issues_priority').on(t.workspaceId, t.priority, t.id, t.projectId).where(sql`deleted_at is null`),
  index('issues_priority_down').on(t.workspaceId, sql`priority desc nulls last`, sql`id desc`).where(sql`deleted_at is null`),
  index('issues_due').on(t.workspaceId, t.dueDay, t.id, t.projectId, t.status).where(sql`deleted_at is null`),
  index('issues_due_down').on(t.workspaceId, sql`due_day desc nulls last`, sql`id desc`).where(sql`deleted_at is null`),
  index('issues_cvss').on(t.workspaceId, t.cvssScore, t.id, t.projectId).where(sql`deleted_at is null`),
  index('issues_cvss_down').on(t.workspaceId, sql`cvss_score desc nulls last`, sql`id desc`).where(sql`deleted_at is null`),
];

export const projectAndPersonIndexes = (t: Columns) => [
  // This index is for users who see only some projects. It contains the columns of all list orders and figures, and of most filters.
  index('issues_project')
    .on(
      ...[t.workspaceId, t.projectId, t.updatedAt, t.id, t.status, t.severityOrder, t.number, t.priority, t.dueDay, t.cvssScore],
      ...[t.createdAt, t.publishedAt, t.closedAt, t.reporterId, t.fixerId, t.bugId],
    )
    .where(sql`deleted_at is null`),
  // These two indexes are for counts of one user's issues. The second one contains the reporter, so that a count can skip issues that the
  // first one already covers.
  index('issues_reporter').on(t.workspaceId, t.reporterId, t.status, t.updatedAt, t.projectId).where(sql`deleted_at is null`),
  index('issues_fixer').on(t.workspaceId, t.fixerId, t.updatedAt, t.projectId, t.reporterId, t.status).where(sql`deleted_at is null`),
  // The operator class compares bytes, so that a type and all types below it are one range.
  index('issues_bug').on(t.workspaceId, t.bugId.op('text_pattern_ops'), t.updatedAt, t.projectId).where(sql`deleted_at is null`),
];

export const filterIndexes = (t: Columns) => [
  index('issues_duplicate').on(t.workspaceId, t.duplicateOf).where(sql`duplicate_of is not null`),
  index('issues_risk').on(t.workspaceId, t.riskUntil).where(sql`risk_until is not null`),
  index('issues_cwe').on(t.workspaceId, t.cwe, t.updatedAt).where(sql`deleted_at is null`),
  index('issues_found').on(t.workspaceId, t.foundDay).where(sql`deleted_at is null`),
  index('issues_published').on(t.workspaceId, t.publishedAt, t.projectId, t.status, t.reporterId, t.id).where(sql`deleted_at is null`),
  index('issues_closed')
    .on(t.workspaceId, t.closedAt, t.projectId, t.severityOrder, t.publishedAt, t.reporterId, t.id)
    .where(sql`deleted_at is null and closed_at is not null`),
  index('issues_outdated')
    .on(t.workspaceId, t.updatedAt, t.id, t.projectId, t.viOutdated, t.enOutdated)
    .where(sql`deleted_at is null and (vi_outdated <> '{}' or en_outdated <> '{}')`),
  index('issues_without_vi').on(t.workspaceId, t.updatedAt, t.id, t.projectId).where(sql`deleted_at is null and title_vi = ''`),
  index('issues_without_en').on(t.workspaceId, t.updatedAt, t.id, t.projectId).where(sql`deleted_at is null and title_en = ''`),
];

export const waitingIndexes = (t: Columns) => [
  // The overdue issues of a workspace come first in this index, because it is ordered by due date.
  index('issues_unsettled_due')
    .on(t.workspaceId, t.dueDay, t.projectId, t.status, t.reporterId, t.id)
    .where(sql`deleted_at is null and due_day is not null and status not in ('RISK_ACCEPTED', 'CLOSED', 'REJECTED', 'DUPLICATE')`),
  index('issues_waiting')
    .on(t.workspaceId, t.updatedAt, t.id, t.projectId, t.status, t.reporterId)
    .where(sql`deleted_at is null and status in ('IN_REVIEW', 'READY_FOR_RETEST')`),
  index('issues_waiting_severity')
    .on(t.workspaceId, t.severityOrder, t.updatedAt, t.id, t.projectId, t.status, t.reporterId)
    .where(sql`deleted_at is null and status in ('IN_REVIEW', 'READY_FOR_RETEST')`),
];

export const searchIndexes = (t: Columns) => [
  index('issues_tags').using('gin', t.workspaceId, t.tags).with({ fastupdate: false }),
  index('issues_bin').on(t.workspaceId, t.deletedAt).where(sql`deleted_at is not null`),
  index('issues_old_search_text').on(t.workspaceId).where(hasOldSearchText),
  // Every search reads the whole pending list of the index, so the size limit on this list (in kB) is low.
  index('issues_search').using('gin', sql`issue_words("workspace_id", "created_at", "search")`).with({ gin_pending_list_limit: 512 }),
];
