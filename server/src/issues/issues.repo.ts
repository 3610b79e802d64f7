import { type ASSET_KINDS, type IssueStatus, isPublished } from '@coloa/contract/issues/issue-states.ts';
import type { IssueContent } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { and, asc, desc, eq, exists, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, type PgUpdateSetSource, QueryBuilder } from 'drizzle-orm/pg-core';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { jsonObject, jsonRows } from '../platform/database/json-rows.ts';
import { type Places, prepared, selecting } from '../platform/database/prepared.ts';
import { assignees } from '../projects/assignees/assignees.tables.ts';
import { projects, scopeRows } from '../projects/projects.tables.ts';
import { contributors } from './contributors/contributors.tables.ts';
import { contentColumns, isRetestEdit, issueAssets, issueContents, issueHistory, issues } from './issues.tables.ts';

const columns = {
  id: issues.id,
  projectId: issues.projectId,
  number: issues.number,
  bugId: issues.bugId,
  severity: issues.severity,
  severityOverriddenBy: issues.severityOverriddenBy,
  cvss: issues.cvss,
  cvssScore: issues.cvssScore,
  cvssOther: issues.cvssOther,
  cwe: issues.cwe,
  priority: issues.priority,
  status: issues.status,
  tags: issues.tags,
  externalId: issues.externalId,
  reporterId: issues.reporterId,
  fixerId: issues.fixerId,
  writers: issues.writers,
  twoPersonReview: issues.twoPersonReview,
  duplicateOf: issues.duplicateOf,
  riskReason: issues.riskReason,
  riskOwner: issues.riskOwner,
  riskUntil: issues.riskUntil,
  foundDay: issues.foundDay,
  dueDay: issues.dueDay,
  publishedAt: issues.publishedAt,
  titleVi: issues.titleVi,
  titleEn: issues.titleEn,
  viOutdated: issues.viOutdated,
  enOutdated: issues.enOutdated,
  version: issues.version,
  fieldVersions: issues.fieldVersions,
  createdAt: issues.createdAt,
  updatedAt: issues.updatedAt,
  deletedAt: issues.deletedAt,
};

const project = {
  id: projects.id,
  key: projects.key,
  name: projects.name,
  client: projects.client,
  status: projects.status,
  languages: projects.languages,
  twoPersonReview: projects.twoPersonReview,
  deletedAt: projects.deletedAt,
};

export const byId = (workspaceId: string | Placeholder, issueId: string | Placeholder) =>
  and(eq(issues.workspaceId, workspaceId), eq(issues.id, issueId));
const joinsProject = and(eq(projects.workspaceId, issues.workspaceId), eq(projects.id, issues.projectId));
const joinsOwn = (userId: string | Placeholder) =>
  and(eq(assignees.workspaceId, issues.workspaceId), eq(assignees.projectId, issues.projectId), eq(assignees.userId, userId));

/**
 * SQL condition: the user marked the issue as ready for retest. A retest without a result has the same version as the entry before it, so
 * entries with equal versions are ordered by id. A step that an edited retest caused marks nothing as ready.
 */
export const markedReadyBy = (
  userId: string | Placeholder,
  row: Record<'workspaceId' | 'id' | 'status', AnyPgColumn | Placeholder> = issues,
): SQL<boolean> =>
  sql`coalesce(${row.status} = 'READY_FOR_RETEST' and ${new QueryBuilder()
    .select({
      mine: sql`${issueHistory.action} = 'STATUS' and ${issueHistory.actorId} = ${userId}
        and not ${isRetestEdit}`,
    })
    .from(issueHistory)
    .where(
      and(
        eq(issueHistory.workspaceId, row.workspaceId),
        eq(issueHistory.issueId, row.id),
        inArray(issueHistory.action, ['STATUS', 'RETESTED']),
      ),
    )
    .orderBy(desc(issueHistory.version), desc(issueHistory.id))
    .limit(1)}, false)`;

const contributes = (userId: string | Placeholder) =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(contributors)
      .where(and(eq(contributors.workspaceId, issues.workspaceId), eq(contributors.issueId, issues.id), eq(contributors.userId, userId))),
  ) as SQL<boolean>;

const seenBy = (userId: string | Placeholder) => ({ ...columns, contributes: contributes(userId), markedReady: markedReadyBy(userId) });

type At = Places<'workspaceId' | 'issueId' | 'userId'>;

/** Selects an issue with its project, the given values, and the user's project roles (`hats`; null if there are none). */
export const selectWith = <Values extends Record<string, SQL | AnyPgColumn>>({ workspaceId, issueId, userId }: At, values: Values) =>
  selecting({ issue: seenBy(userId), project, hats: assignees.hats, ...values }, (select) =>
    select.from(issues).innerJoin(projects, joinsProject).leftJoin(assignees, joinsOwn(userId)).where(byId(workspaceId, issueId)),
  );

const selectIssue = prepared((at: At) => selectWith(at, {}), { short: true });

export async function findIssue(db: DbOrTx, workspaceId: string, issueId: string, userId: string) {
  const [row] = await selectIssue(db, { workspaceId, issueId, userId });
  return row ?? null;
}
export type FoundIssue = NonNullable<Awaited<ReturnType<typeof findIssue>>>;

/** Returns an issue, locked against changes until the transaction ends. `share` allows other shared locks. */
export async function lockIssue(
  tx: Tx,
  workspaceId: string,
  issueId: string,
  userId: string,
  strength: 'no key update' | 'share' = 'no key update',
) {
  const [row] = await tx
    .select({ issue: seenBy(userId), project, hats: assignees.hats })
    .from(issues)
    .innerJoin(projects, joinsProject)
    .leftJoin(assignees, joinsOwn(userId))
    .where(byId(workspaceId, issueId))
    // With `share`, the project is locked too, so that it is not moved to the bin in the meantime.
    .for(strength, { of: strength === 'share' ? [issues, projects] : issues });
  return row ?? null;
}
export type LockedIssue = NonNullable<Awaited<ReturnType<typeof lockIssue>>>;

/** Locks the project, and so its scope, against changes until the transaction ends. Returns the given ids that are rows of the scope. */
export async function holdScope(tx: Tx, workspaceId: string, projectId: string, ids: readonly string[]): Promise<Set<string>> {
  await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.workspaceId, workspaceId), eq(projects.id, projectId)))
    .for('share');
  const rows = await tx
    .select({ id: scopeRows.id })
    .from(scopeRows)
    .where(and(eq(scopeRows.workspaceId, workspaceId), eq(scopeRows.projectId, projectId), inArray(scopeRows.id, [...ids])));
  return new Set(rows.map((row) => row.id));
}

const selectContents = prepared(
  ({ workspaceId, issueId }: Places<'workspaceId' | 'issueId'>) =>
    selecting({ language: issueContents.language, content: contentColumns }, (select) =>
      select.from(issueContents).where(and(eq(issueContents.workspaceId, workspaceId), eq(issueContents.issueId, issueId))),
    ),
  { short: true },
);

export const contentsAsJson = ({ workspaceId, issueId }: Places<'workspaceId' | 'issueId'>) =>
  jsonRows(
    new QueryBuilder()
      .select({ row: jsonObject({ language: issueContents.language, content: contentColumns }) })
      .from(issueContents)
      .where(and(eq(issueContents.workspaceId, workspaceId), eq(issueContents.issueId, issueId))),
  );

export const listContents = (db: DbOrTx, workspaceId: string, issueId: string) => selectContents(db, { workspaceId, issueId });

export interface AssetRecord {
  id: string;
  kind: (typeof ASSET_KINDS)[number];
  value: string;
  scopeId: string | null;
}

const assetsOf = (workspaceId: string | Placeholder, issueId: string | Placeholder) =>
  and(eq(issueAssets.workspaceId, workspaceId), eq(issueAssets.issueId, issueId));

const assetColumns = { id: issueAssets.id, kind: issueAssets.kind, value: issueAssets.value, scopeId: issueAssets.scopeId };

export const assetsAsJson = ({ workspaceId, issueId }: Places<'workspaceId' | 'issueId'>) =>
  jsonRows(
    new QueryBuilder()
      .select({ row: jsonObject(assetColumns) })
      .from(issueAssets)
      .where(assetsOf(workspaceId, issueId))
      .orderBy(asc(issueAssets.position)),
  );

const selectAssets = prepared(
  ({ workspaceId, issueId }: Places<'workspaceId' | 'issueId'>) =>
    selecting(assetColumns, (select) => select.from(issueAssets).where(assetsOf(workspaceId, issueId)).orderBy(asc(issueAssets.position))),
  { short: true },
);

export const listAssets = (db: DbOrTx, workspaceId: string, issueId: string): Promise<AssetRecord[]> =>
  selectAssets(db, { workspaceId, issueId });

type Columns = typeof issues.$inferInsert;

export async function insertIssue(tx: DbOrTx, workspaceId: string, row: Omit<Columns, 'workspaceId'>): Promise<void> {
  await tx.insert(issues).values({ ...row, workspaceId });
}

export type IssueChange = Omit<PgUpdateSetSource<typeof issues>, 'workspaceId' | 'id'>;

/**
 * Changes columns of an issue. With `ofTeam`, `updatedAt` stays unchanged, because clients can read the issue and its `updatedAt`, but not
 * the change.
 */
export async function updateIssue(
  tx: Tx,
  workspaceId: string,
  issueId: string,
  change: IssueChange,
  { ofTeam = false }: { ofTeam?: boolean } = {},
): Promise<void> {
  await tx
    .update(issues)
    .set({ ...change, ...(!ofTeam && { updatedAt: sql`now()` }) })
    .where(byId(workspaceId, issueId));
}

export const publicationOn = (from: IssueStatus, to: IssueStatus) => {
  if (isPublished(from) === isPublished(to)) return {};
  return { publishedAt: isPublished(to) ? sql<Date>`now()` : null };
};

export const closingOn = (from: IssueStatus, to: IssueStatus) => {
  if ((from === 'CLOSED') === (to === 'CLOSED')) return {};
  return { closedAt: to === 'CLOSED' ? sql<Date>`now()` : null };
};

export async function writeContents(
  tx: DbOrTx,
  workspaceId: string,
  issueId: string,
  userId: string,
  contents: readonly { language: Language; content: IssueContent }[],
): Promise<void> {
  if (contents.length === 0) return;
  await tx
    .insert(issueContents)
    .values(contents.map(({ language, content }) => ({ ...content, workspaceId, issueId, language, updatedBy: userId })))
    .onConflictDoUpdate({
      target: [issueContents.workspaceId, issueContents.issueId, issueContents.language],
      set: {
        title: sql`excluded.title`,
        description: sql`excluded.description`,
        steps: sql`excluded.steps`,
        impact: sql`excluded.impact`,
        recommendation: sql`excluded.recommendation`,
        references: sql`excluded."references"`,
        updatedAt: sql`now()`,
        updatedBy: userId,
      },
    });
}

export async function removeContents(tx: Tx, workspaceId: string, issueId: string, languages: readonly Language[]): Promise<void> {
  if (languages.length === 0) return;
  await tx
    .delete(issueContents)
    .where(
      and(eq(issueContents.workspaceId, workspaceId), eq(issueContents.issueId, issueId), inArray(issueContents.language, [...languages])),
    );
}

export async function replaceAssets(tx: DbOrTx, workspaceId: string, issueId: string, assets: readonly AssetRecord[]): Promise<void> {
  await tx.delete(issueAssets).where(assetsOf(workspaceId, issueId));
  if (assets.length > 0) {
    await tx.insert(issueAssets).values(assets.map((asset, position) => ({ ...asset, workspaceId, issueId, position })));
  }
}
