import { and, asc, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database.ts';
import { listViewer, visibleIssues } from '../projects/projects.policy.ts';
import { projects } from '../projects/projects.tables.ts';
import type { Viewer } from './issue-filter.repo.ts';
import { issues } from './issues.tables.ts';

/** Issues that say they repeat one, of which the page of that one shows so many. */
const MOST_DUPLICATES = 100;

/** Those of the issues named that the viewer sees, and with `duplicatesOf` those that repeat it: what is named comes first, and is there however many repeat it. */
export const listRelated = (db: DbOrTx, viewer: Viewer, { ids, duplicatesOf }: { ids: readonly string[]; duplicatesOf?: string }) =>
  db
    .select({
      id: issues.id,
      projectId: issues.projectId,
      projectKey: projects.key,
      number: issues.number,
      titleVi: issues.titleVi,
      titleEn: issues.titleEn,
      status: issues.status,
      duplicateOf: issues.duplicateOf,
    })
    .from(issues)
    .innerJoin(projects, and(eq(projects.workspaceId, issues.workspaceId), eq(projects.id, issues.projectId)))
    .where(
      and(
        eq(issues.workspaceId, viewer.workspaceId),
        isNull(issues.deletedAt),
        isNull(projects.deletedAt),
        or(inArray(issues.id, [...ids]), duplicatesOf === undefined ? undefined : eq(issues.duplicateOf, duplicatesOf)),
        visibleIssues(listViewer(viewer)),
      ),
    )
    .orderBy(...(ids.length > 0 ? [desc(inArray(issues.id, [...ids]))] : []), asc(issues.id))
    .limit(ids.length + MOST_DUPLICATES);
export type RelatedRecord = Awaited<ReturnType<typeof listRelated>>[number];

/** What an issue is called, whoever asks. */
export async function calledHow(db: DbOrTx, workspaceId: string, issueId: string) {
  const [row] = await db
    .select({ id: issues.id, projectKey: projects.key, number: issues.number })
    .from(issues)
    .innerJoin(projects, and(eq(projects.workspaceId, issues.workspaceId), eq(projects.id, issues.projectId)))
    .where(and(eq(issues.workspaceId, workspaceId), eq(issues.id, issueId)));
  return row;
}
