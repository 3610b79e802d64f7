import { and, asc, eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { issueAssets, issues } from '../issues.tables.ts';

export async function exportColumnsByIssue(db: DbOrTx, workspaceId: string, ids: readonly string[]) {
  const rows = await db
    .select({
      id: issues.id,
      cvss: issues.cvss,
      cvssOther: issues.cvssOther,
      cwe: issues.cwe,
      foundDay: issues.foundDay,
      externalId: issues.externalId,
    })
    .from(issues)
    .where(and(eq(issues.workspaceId, workspaceId), sql`${issues.id} = any(${sql.param([...ids])}::uuid[])`));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function assetsByIssue(db: DbOrTx, workspaceId: string, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ issueId: issueAssets.issueId, value: issueAssets.value })
    .from(issueAssets)
    .where(and(eq(issueAssets.workspaceId, workspaceId), sql`${issueAssets.issueId} = any(${sql.param([...ids])}::uuid[])`))
    .orderBy(asc(issueAssets.position));
  return new Map([...Map.groupBy(rows, ({ issueId }) => issueId)].map(([issueId, each]) => [issueId, each.map(({ value }) => value)]));
}
