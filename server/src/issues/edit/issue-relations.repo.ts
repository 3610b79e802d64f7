import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { kept, type Places, prepared, selecting } from '../../platform/database/prepared.ts';
import { readsEveryProject } from '../../projects/projects.policy.ts';
import { projects } from '../../projects/projects.tables.ts';
import { visibleIssues } from '../issues.scope.ts';
import { issues } from '../issues.tables.ts';
import type { Viewer } from '../list/issue-filter.repo.ts';

const MOST_DUPLICATES = 100;

const related = {
  id: issues.id,
  projectId: issues.projectId,
  projectKey: projects.key,
  number: issues.number,
  titleVi: issues.titleVi,
  titleEn: issues.titleEn,
  status: issues.status,
  duplicateOf: issues.duplicateOf,
};
const joinsProject = and(eq(projects.workspaceId, issues.workspaceId), eq(projects.id, issues.projectId));
const present = and(isNull(issues.deletedAt), isNull(projects.deletedAt));

type At = Places<'workspaceId' | 'userId' | 'onlyProjects' | 'ids' | 'duplicatesOf' | 'most'>;
interface Form {
  everything: boolean;
  narrowed: boolean;
  duplicates: boolean;
}

const writeRelated = ({ everything, narrowed, duplicates }: Form) =>
  prepared(
    ({ workspaceId, userId, onlyProjects, ids, duplicatesOf, most }: At) => {
      const isNamed = sql`${issues.id} = any(${ids})`;
      return selecting(related, (select) =>
        select
          .from(issues)
          .innerJoin(projects, joinsProject)
          .where(
            and(
              eq(issues.workspaceId, workspaceId),
              present,
              duplicates ? or(isNamed, eq(issues.duplicateOf, duplicatesOf)) : isNamed,
              visibleIssues({ userId, everything, only: narrowed ? onlyProjects : null }),
            ),
          )
          .orderBy(desc(isNamed), asc(issues.id))
          .limit(most),
      );
    },
    // For viewers who see only some projects, PostgreSQL plans each query separately. A reused plan would start with the viewer's projects
    // and read all their issues.
    { planned: everything, short: everything },
  );
type Related = ReturnType<typeof writeRelated>;
export type RelatedRecord = Awaited<ReturnType<Related>>[number];

const selects = kept<Related>();

/**
 * Returns those of the given issues, and of the duplicates of `duplicatesOf`, that the viewer can see and that are not in the bin. The
 * given issues come first, so that the limit on duplicates does not drop them.
 */
export function listRelated(
  db: DbOrTx,
  viewer: Viewer,
  { ids, duplicatesOf = null }: { ids: readonly string[]; duplicatesOf?: string | null },
): Promise<RelatedRecord[]> {
  const { workspaceId, userId, onlyProjects } = viewer;
  const form = { everything: readsEveryProject(viewer), narrowed: onlyProjects !== null, duplicates: duplicatesOf !== null };
  const select = selects(JSON.stringify(form), () => writeRelated(form));
  return select(db, { workspaceId, userId, onlyProjects, ids, duplicatesOf, most: ids.length + MOST_DUPLICATES });
}

/** Returns the parts of an issue's key: the project key and the number. Does not check whether the user can see the issue. */
export async function calledHow(db: DbOrTx, workspaceId: string, issueId: string) {
  const [row] = await db
    .select({ id: issues.id, projectKey: projects.key, number: issues.number })
    .from(issues)
    .innerJoin(projects, and(eq(projects.workspaceId, issues.workspaceId), eq(projects.id, issues.projectId)))
    .where(and(eq(issues.workspaceId, workspaceId), eq(issues.id, issueId)));
  return row;
}
