import { and, asc, eq, isNull } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { listViewer } from '../../projects/projects.scope.ts';
import { visibleIssues } from '../issues.scope.ts';
import { briefColumns, issues } from '../issues.tables.ts';
import type { Viewer } from './issue-filter.repo.ts';

export async function listBrief(db: DbOrTx, viewer: Viewer, projectId: string) {
  return db
    .select(briefColumns)
    .from(issues)
    .where(
      and(
        eq(issues.workspaceId, viewer.workspaceId),
        eq(issues.projectId, projectId),
        isNull(issues.deletedAt),
        visibleIssues(listViewer(viewer)),
      ),
    )
    .orderBy(asc(issues.number));
}
export type BriefRecord = Awaited<ReturnType<typeof listBrief>>[number];
