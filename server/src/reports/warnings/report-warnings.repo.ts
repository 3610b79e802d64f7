import type { IssueText } from '@coloa/contract/issues/issues.schema.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { issues } from '../../issues/issues.tables.ts';
import type { DbOrTx } from '../../platform/database/database.ts';

export interface NamedIssue {
  id: string;
  severity: Severity;
  viOutdated: IssueText[];
  enOutdated: IssueText[];
  publishedAt: Date | null;
}

export async function issuesByKey(db: DbOrTx, workspaceId: string, project: { id: string; key: string }): Promise<Map<string, NamedIssue>> {
  const rows = await db
    .select({
      id: issues.id,
      number: issues.number,
      severity: issues.severity,
      viOutdated: issues.viOutdated,
      enOutdated: issues.enOutdated,
      publishedAt: issues.publishedAt,
    })
    .from(issues)
    .where(and(eq(issues.workspaceId, workspaceId), eq(issues.projectId, project.id), isNull(issues.deletedAt)));
  return new Map(rows.map(({ number, ...issue }) => [`${project.key}-${number}`, issue]));
}
