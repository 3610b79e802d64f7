import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { issueFilesAsJson } from '../files/files.service.ts';
import { peopleAsJson } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { jsonRow } from '../platform/database/json-rows.ts';
import { type Places, prepared } from '../platform/database/prepared.ts';
import { contributorsAsJson } from './contributors/contributors.repo.ts';
import { openCorrectionsAsJson } from './corrections/corrections.repo.ts';
import { evidenceAsJson } from './evidence/issue-evidence.repo.ts';
import { fieldValuesAsJson, visibleFieldsAsJson } from './fields/field-values.repo.ts';
import { lastStepAsJson, redactedStepsAsJson } from './history/issue-history.repo.ts';
import { assetsAsJson, contentsAsJson, selectWith } from './issues.repo.ts';
import { controlsOfIssue } from './issues.scope.ts';
import { issues } from './issues.tables.ts';

type At = Places<'workspaceId' | 'issueId' | 'userId'>;

const dueDaysAsJson = ({ workspaceId }: At) =>
  jsonRow(
    new QueryBuilder()
      .select({ row: sql`${workspaces.dueDays}` })
      .from(workspaces)
      .where(eq(workspaces.id, workspaceId)),
  );

const duplicates = alias(issues, 'duplicate');
const hasDuplicates = ({ workspaceId, issueId }: At) =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(duplicates)
      .where(and(eq(duplicates.workspaceId, workspaceId), eq(duplicates.duplicateOf, issueId))),
  ) as SQL<boolean>;

const selectDetail = prepared(
  (at: At) =>
    selectWith(at, {
      contents: contentsAsJson(at),
      assets: assetsAsJson(at),
      evidence: evidenceAsJson(at),
      fields: fieldValuesAsJson(at.workspaceId, at.issueId),
      contributors: contributorsAsJson(at),
      files: issueFilesAsJson(at),
      controls: controlsOfIssue.ask(at),
      corrections: openCorrectionsAsJson(at),
      step: lastStepAsJson(at),
      dueDays: dueDaysAsJson(at),
      hasDuplicates: hasDuplicates(at),
      people: peopleAsJson([issues.reporterId, issues.fixerId, issues.severityOverriddenBy, issues.deletedBy]),
      deletedBy: issues.deletedBy,
    }),
  { short: true },
);

/** Reads all data except related issues in one query, because users open issue pages most often. */
export async function findIssueDetail(db: DbOrTx, workspaceId: string, issueId: string, userId: string) {
  const [row] = await selectDetail(db, { workspaceId, issueId, userId });
  return row ?? null;
}
export type IssueDetailRecord = NonNullable<Awaited<ReturnType<typeof findIssueDetail>>>;

const selectTexts = prepared(
  (at: At) =>
    selectWith(at, {
      contents: contentsAsJson(at),
      assets: assetsAsJson(at),
      evidence: evidenceAsJson(at),
      fields: fieldValuesAsJson(at.workspaceId, at.issueId),
      visibleFields: visibleFieldsAsJson(at),
      redacted: redactedStepsAsJson(at),
    }),
  { short: true },
);

/**
 * Reads the data that determines the passages to hide in the history of an issue: its current texts, and its history entries with redacted
 * parts.
 */
export async function findTextsForOutside(db: DbOrTx, workspaceId: string, issueId: string, userId: string) {
  const [row] = await selectTexts(db, { workspaceId, issueId, userId });
  return row ?? null;
}
