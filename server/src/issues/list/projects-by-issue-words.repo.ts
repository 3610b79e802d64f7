import { and, eq, isNull, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { type Places, preparedSql } from '../../platform/database/prepared.ts';
import { readsEveryProject } from '../../projects/projects.policy.ts';
import { projectsOfViewer } from '../../projects/projects.scope.ts';
import { projects } from '../../projects/projects.tables.ts';
import { visibleAmong } from '../issues.scope.ts';
import { type Halves, issues, markedWords, shareWithWords } from '../issues.tables.ts';

/**
 * Words in a smaller share of the issues are looked up. For words in a larger share, the issues of each project are scanned until one has
 * the words: in all projects, or in the user's own projects, which are fewer. The planner decides nothing here, because it ignores the
 * length of texts and would read those of the whole workspace.
 */
const COMMON = { everything: 0.2, own: 0.07 };

/** Returns a query for one of two halves: for lookups the issues of every other half-year, for scans about half of the projects. */
const inIssuesOf = (everything: boolean, halves: Halves, remainder: number) =>
  preparedSql<{ ids: string[] }>()(
    (at: Places<'workspaceId' | 'issueText' | 'userId'>) => {
      const viewer = { userId: at.userId, everything, only: null };
      const query = sql`to_tsquery('simple', ${at.issueText})`;
      const lookedUp = sql`select distinct ${issues.projectId} from projects_with_marked_words(${at.workspaceId}, ${markedWords(at.workspaceId, at.issueText, halves)}) as ${issues}
        where ${visibleAmong(viewer, at.workspaceId) ?? sql`true`}`;
      const has = new QueryBuilder()
        .select({ one: sql`1` })
        .from(issues)
        .where(
          and(
            eq(issues.workspaceId, at.workspaceId),
            eq(issues.projectId, projects.id),
            isNull(issues.deletedAt),
            visibleAmong(viewer, at.workspaceId),
            sql`${issues.search} @@ ${query}`,
          ),
        );
      // The offset keeps the lookup a separate query for each project.
      const goneThrough = new QueryBuilder()
        .select({ id: projects.id })
        .from(projects)
        .where(
          and(
            eq(projects.workspaceId, at.workspaceId),
            everything ? undefined : sql`${projects.id} = any(array(${projectsOfViewer(viewer, at.workspaceId)}))`,
            sql`get_byte(uuid_send(${projects.id}), 15) % 2 = ${sql.raw(String(remainder))}`,
            sql`exists (${has} offset 0)`,
          ),
        );
      return sql`select case when ${shareWithWords(at.workspaceId, at.issueText)} < ${everything ? COMMON.everything : COMMON.own}
        then array(${lookedUp}) else array(${goneThrough}) end as ids`;
    },
    { planned: false },
  );
const inIssues = [inIssuesOf(true, 'odd', 1), inIssuesOf(true, 'even', 0)];
const inIssuesSeen = [inIssuesOf(false, 'odd', 1), inIssuesOf(false, 'even', 0)];

/** Returns the projects that have an issue that the user can see and that contains the words. Two parallel queries. */
export async function projectsWithWords(
  db: DbOrTx,
  { workspaceId, userId, permissions }: Pick<Actor, 'workspaceId' | 'userId' | 'permissions'>,
  issueText: string,
): Promise<string[]> {
  const find = readsEveryProject({ permissions }) ? inIssues : inIssuesSeen;
  const halves = await Promise.all(find.map((half) => half(db, { workspaceId, issueText, userId })));
  return [...new Set(halves.flat().flatMap(({ ids }) => ids))];
}
