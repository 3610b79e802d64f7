import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { and, arrayOverlaps, asc, desc, eq, gte, inArray, isNull } from 'drizzle-orm';
import { customFields } from '../custom-fields/custom-fields.tables.ts';
import { publicImages } from '../files/public-images.tables.ts';
import { issueFieldValues, personOfValue } from '../issues/fields/field-values.tables.ts';
import { contentColumns, issueAssets, issueContents, issueEvidence, issues } from '../issues/issues.tables.ts';
import { retestResults, retestRounds, retests } from '../issues/retests/retests.tables.ts';
import { users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { assignees } from '../projects/assignees/assignees.tables.ts';
import { projects, scopeRows } from '../projects/projects.tables.ts';

export interface FindingFilter {
  statuses: readonly IssueStatus[];
  severities: readonly Severity[];
  /** The ids of the selected rounds; null for all rounds. */
  rounds: readonly string[] | null;
}

const chosen = (workspaceId: string, projectId: string, { statuses, severities }: FindingFilter) =>
  and(
    eq(issues.workspaceId, workspaceId),
    eq(issues.projectId, projectId),
    isNull(issues.deletedAt),
    inArray(issues.status, [...statuses]),
    inArray(issues.severity, [...severities]),
  );

export const listFindings = (db: DbOrTx, workspaceId: string, projectId: string, filter: FindingFilter) =>
  db
    .select({
      id: issues.id,
      number: issues.number,
      severity: issues.severity,
      status: issues.status,
      cvss: issues.cvss,
      cvssOther: issues.cvssOther,
      cwe: issues.cwe,
      bugId: issues.bugId,
      foundDay: issues.foundDay,
      riskOwner: issues.riskOwner,
      riskReason: issues.riskReason,
      riskUntil: issues.riskUntil,
      reporter: users.name,
    })
    .from(issues)
    .innerJoin(users, eq(users.id, issues.reporterId))
    .where(chosen(workspaceId, projectId, filter))
    .orderBy(asc(issues.severityOrder), asc(issues.number));

export const listFindingContents = (db: DbOrTx, workspaceId: string, projectId: string, filter: FindingFilter) =>
  db
    .select({
      issueId: issueContents.issueId,
      language: issueContents.language,
      ...contentColumns,
    })
    .from(issueContents)
    .innerJoin(issues, and(eq(issues.workspaceId, issueContents.workspaceId), eq(issues.id, issueContents.issueId)))
    .where(chosen(workspaceId, projectId, filter));

export const listFindingAssets = (db: DbOrTx, workspaceId: string, projectId: string, filter: FindingFilter) =>
  db
    .select({ issueId: issueAssets.issueId, value: issueAssets.value })
    .from(issueAssets)
    .innerJoin(issues, and(eq(issues.workspaceId, issueAssets.workspaceId), eq(issues.id, issueAssets.issueId)))
    .where(chosen(workspaceId, projectId, filter))
    .orderBy(asc(issueAssets.position));

export const listFindingEvidence = (db: DbOrTx, workspaceId: string, projectId: string, filter: FindingFilter) =>
  db
    .select({
      issueId: issueEvidence.issueId,
      id: issueEvidence.id,
      kind: issueEvidence.kind,
      captionVi: issueEvidence.captionVi,
      captionEn: issueEvidence.captionEn,
      request: issueEvidence.request,
      response: issueEvidence.response,
      language: issueEvidence.language,
      code: issueEvidence.code,
      fileName: issueEvidence.fileName,
      durationMs: issueEvidence.durationMs,
      responseBytes: issueEvidence.responseBytes,
    })
    .from(issueEvidence)
    .innerJoin(issues, and(eq(issues.workspaceId, issueEvidence.workspaceId), eq(issues.id, issueEvidence.issueId)))
    .where(chosen(workspaceId, projectId, filter))
    .orderBy(asc(issueEvidence.position));

/** Returns the values of the custom fields that clients see, in the order of the fields. A field with several choices has several rows. */
export const listFindingFields = (db: DbOrTx, workspaceId: string, projectId: string, filter: FindingFilter) =>
  db
    .select({
      issueId: issueFieldValues.issueId,
      key: customFields.key,
      nameVi: customFields.nameVi,
      nameEn: customFields.nameEn,
      type: customFields.type,
      choices: customFields.choices,
      value: issueFieldValues.value,
      person: users.name,
    })
    .from(issueFieldValues)
    .innerJoin(issues, and(eq(issues.workspaceId, issueFieldValues.workspaceId), eq(issues.id, issueFieldValues.issueId)))
    .innerJoin(customFields, and(eq(customFields.workspaceId, issueFieldValues.workspaceId), eq(customFields.id, issueFieldValues.fieldId)))
    .leftJoin(users, eq(users.id, personOfValue))
    .where(and(chosen(workspaceId, projectId, filter), eq(customFields.clientVisible, true)))
    .orderBy(asc(customFields.position), asc(customFields.id), asc(issueFieldValues.position));

/**
 * Condition: the retest belongs to a selected finding and round.
 * @param outside whether to select only retests recorded since the finding was published
 */
const retested = (workspaceId: string, projectId: string, filter: FindingFilter, outside: boolean) =>
  and(
    chosen(workspaceId, projectId, filter),
    filter.rounds ? inArray(retests.roundId, [...filter.rounds]) : undefined,
    outside ? gte(retests.at, issues.publishedAt) : undefined,
  );
const joinsIssue = and(eq(issues.workspaceId, retests.workspaceId), eq(issues.id, retests.issueId));

export const listFindingRetests = (db: DbOrTx, workspaceId: string, projectId: string, filter: FindingFilter, outside: boolean) =>
  db
    .select({
      id: retests.id,
      issueId: retests.issueId,
      round: { number: retestRounds.number, startDay: retestRounds.startDay },
      day: retests.day,
      tester: users.name,
      result: retests.result,
      note: retests.note,
    })
    .from(retests)
    .innerJoin(issues, joinsIssue)
    .innerJoin(retestRounds, and(eq(retestRounds.workspaceId, retests.workspaceId), eq(retestRounds.id, retests.roundId)))
    .innerJoin(users, eq(users.id, retests.testedBy))
    .where(retested(workspaceId, projectId, filter, outside))
    .orderBy(desc(retests.id));

export const listFindingRetestResults = (db: DbOrTx, workspaceId: string, projectId: string, filter: FindingFilter, outside: boolean) =>
  db
    .select({
      retestId: retestResults.retestId,
      asset: retestResults.value,
      result: retestResults.result,
      note: retestResults.note,
    })
    .from(retestResults)
    .innerJoin(retests, and(eq(retests.workspaceId, retestResults.workspaceId), eq(retests.id, retestResults.retestId)))
    .innerJoin(issues, joinsIssue)
    .where(retested(workspaceId, projectId, filter, outside))
    .orderBy(asc(retestResults.position));

export const listReportRounds = (db: DbOrTx, workspaceId: string, projectId: string, rounds: readonly string[] | null) =>
  db
    .select({ number: retestRounds.number, startDay: retestRounds.startDay, endDay: retestRounds.endDay })
    .from(retestRounds)
    .where(
      and(
        eq(retestRounds.workspaceId, workspaceId),
        eq(retestRounds.projectId, projectId),
        rounds ? inArray(retestRounds.id, [...rounds]) : undefined,
      ),
    )
    .orderBy(asc(retestRounds.number));

export async function projectFacts(db: DbOrTx, workspaceId: string, projectId: string) {
  const [[project], people, scope] = await Promise.all([
    db
      .select({
        key: projects.key,
        name: projects.name,
        kinds: projects.kinds,
        client: projects.client,
        description: projects.description,
        startDay: projects.startDay,
        endDay: projects.endDay,
        languages: projects.languages,
      })
      .from(projects)
      .where(and(eq(projects.workspaceId, workspaceId), eq(projects.id, projectId))),
    db
      .select({ name: users.name, hats: assignees.hats })
      .from(assignees)
      .innerJoin(users, eq(users.id, assignees.userId))
      .where(
        and(
          eq(assignees.workspaceId, workspaceId),
          eq(assignees.projectId, projectId),
          arrayOverlaps(assignees.hats, ['LEAD', 'TESTER', 'REVIEWER']),
        ),
      )
      .orderBy(asc(assignees.createdAt), asc(assignees.id)),
    db
      .select({ inScope: scopeRows.inScope, kind: scopeRows.kind, value: scopeRows.value, note: scopeRows.note })
      .from(scopeRows)
      .where(and(eq(scopeRows.workspaceId, workspaceId), eq(scopeRows.projectId, projectId)))
      .orderBy(asc(scopeRows.position)),
  ]);
  if (!project) throw new Error('a report is of a project that is there');
  const leads = people.filter(({ hats }) => hats.includes('LEAD'));
  return { ...project, leads: leads.map(({ name }) => name), team: people.map(({ name }) => name), scope };
}

export async function workspaceLook(db: DbOrTx, workspaceId: string) {
  const [row] = await db
    .select({
      name: workspaces.name,
      color: workspaces.reportColor,
      footer: workspaces.reportFooter,
      storedLogo: publicImages.storedAs,
    })
    .from(workspaces)
    .leftJoin(publicImages, eq(publicImages.logoOf, workspaces.id))
    .where(eq(workspaces.id, workspaceId));
  return row ?? { name: '', color: null, footer: '', storedLogo: null };
}
