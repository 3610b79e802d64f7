import type { Severity } from '@coloa/contract/severities.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { issues } from '../../issues/issues.tables.ts';
import type { DbOrTx } from '../../platform/database/database.ts';

export interface NamedIssue {
  id: string;
  severity: Severity;
  /** Null if there is no text in that language. */
  viWrittenAt: Date | null;
  enWrittenAt: Date | null;
}

export async function issuesByKey(db: DbOrTx, workspaceId: string, project: { id: string; key: string }): Promise<Map<string, NamedIssue>> {
  const rows = await db
    .select({
      id: issues.id,
      number: issues.number,
      severity: issues.severity,
      viWrittenAt: issues.viWrittenAt,
      enWrittenAt: issues.enWrittenAt,
    })
    .from(issues)
    .where(and(eq(issues.workspaceId, workspaceId), eq(issues.projectId, project.id), isNull(issues.deletedAt)));
  return new Map(rows.map(({ number, ...issue }) => [`${project.key}-${number}`, issue]));
}
