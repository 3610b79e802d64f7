import { and, asc, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { personColumns, users } from '../../membership/users.tables.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { countUpTo } from '../../platform/http/paging.ts';
import { issueHistory } from '../issues.tables.ts';

const change = sql`jsonb_array_elements(${issueHistory.changes}) as change`;
const field = sql<string>`change->>'field'`;
const ofIssue = (workspaceId: string, issueId: string): SQL | undefined =>
  and(eq(issueHistory.workspaceId, workspaceId), eq(issueHistory.issueId, issueId));

/** Matches history entries that write texts. CREATED entries write the first texts of an issue, but do not list them as changes. */
const writesTexts = or(
  eq(issueHistory.action, 'CREATED'),
  sql`jsonb_path_exists(${issueHistory.changes}, '$[*] ? (@.field starts with "contents.")')`,
);

export interface WhichVersions {
  issueId: string;
  before?: string | undefined;
}

function matching(workspaceId: string, { issueId, before }: WhichVersions): SQL | undefined {
  const all = and(ofIssue(workspaceId, issueId), writesTexts);
  if (before === undefined) return all;
  const step = new QueryBuilder()
    .select({ version: issueHistory.version, id: issueHistory.id })
    .from(issueHistory)
    .where(and(all, eq(issueHistory.id, before)));
  return and(all, sql`(${issueHistory.version}, ${issueHistory.id}) < ${step}`);
}

const versionColumns = {
  id: issueHistory.id,
  version: issueHistory.version,
  at: issueHistory.at,
  by: personColumns(users),
  fields: sql<string[]>`array(select ${field} from ${change} where ${field} like 'contents.%')`,
};

export const listVersions = (db: DbOrTx, workspaceId: string, which: WhichVersions, limit: number, offset: number) =>
  db
    .select(versionColumns)
    .from(issueHistory)
    .innerJoin(users, eq(users.id, issueHistory.actorId))
    .where(matching(workspaceId, which))
    .orderBy(desc(issueHistory.version), desc(issueHistory.id))
    .limit(limit)
    .offset(offset);
export type VersionRecord = Awaited<ReturnType<typeof listVersions>>[number];

export const countVersions = (db: DbOrTx, workspaceId: string, which: WhichVersions): Promise<number> =>
  countUpTo(db, db.select({ one: sql`1` }).from(issueHistory).where(matching(workspaceId, which)));

export async function findVersion(db: DbOrTx, workspaceId: string, issueId: string, version: number): Promise<VersionRecord | null> {
  const [row] = await db
    .select(versionColumns)
    .from(issueHistory)
    .innerJoin(users, eq(users.id, issueHistory.actorId))
    .where(and(matching(workspaceId, { issueId }), eq(issueHistory.version, version)))
    .orderBy(desc(issueHistory.id))
    .limit(1);
  return row ?? null;
}

/**
 * Returns the texts that the issue had at the given version, by their names in the history. Only contains texts that have changed since.
 */
export async function textsBefore(db: DbOrTx, workspaceId: string, issueId: string, version: number): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinctOn([field], { field: field.as('field'), from: sql<string | null>`change->>'from'`.as('from_value') })
    .from(issueHistory)
    .crossJoinLateral(change)
    .where(and(ofIssue(workspaceId, issueId), gt(issueHistory.version, version), sql`${field} like 'contents.%'`))
    .orderBy(field, asc(issueHistory.version), asc(issueHistory.id));
  return new Map(rows.map((row) => [row.field, row.from ?? '']));
}

const trimmed = (side: 'from' | 'to'): SQL => sql`btrim(coalesce(change->>${side}::text, ''), E' \\t\\r\\n')`;

/**
 * Lists the changes of the given texts and the confirmations that texts are up to date, oldest first. Without the texts, because an issue
 * can have many long ones.
 */
export const listTextSteps = (db: DbOrTx, workspaceId: string, issueId: string, fields: readonly string[]) =>
  db
    .select({
      id: issueHistory.id,
      version: issueHistory.version,
      at: issueHistory.at,
      field: field.as('field'),
      upToDate: sql<string[]>`case when ${field} = 'upToDate' then change->'to' else '[]' end`,
      isChanged: sql<boolean>`${trimmed('from')} <> ${trimmed('to')}`,
      wasEmpty: sql<boolean>`${trimmed('from')} = ''`,
      isEmpty: sql<boolean>`${trimmed('to')} = ''`,
    })
    .from(issueHistory)
    .crossJoinLateral(change)
    .where(and(ofIssue(workspaceId, issueId), inArray(field, [...fields, 'upToDate'])))
    .orderBy(asc(issueHistory.version), asc(issueHistory.id));
export type TextStep = Awaited<ReturnType<typeof listTextSteps>>[number];

/** Returns the texts before the given changes, by the names of the texts. */
export async function textsBeforeSteps(
  db: DbOrTx,
  workspaceId: string,
  issueId: string,
  steps: readonly Pick<TextStep, 'id' | 'field'>[],
): Promise<Map<string, string>> {
  if (steps.length === 0) return new Map();
  const rows = await db
    .select({ field: field.as('field'), from: sql<string | null>`change->>'from'`.as('from_value') })
    .from(issueHistory)
    .crossJoinLateral(change)
    .where(and(ofIssue(workspaceId, issueId), or(...steps.map((step) => and(eq(issueHistory.id, step.id), eq(field, step.field))))));
  return new Map(rows.map((row) => [row.field, row.from ?? '']));
}
