import type { Permission } from '@coloa/contract/permissions.ts';
import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { holdsAny } from '../membership/membership-rights.scope.ts';
import { roles } from '../membership/roles.tables.ts';
import { memberships, personColumns, users } from '../membership/users.tables.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { assignees } from '../projects/assignees/assignees.tables.ts';
import { wearsTeamHat } from '../projects/projects.scope.ts';

/** By which one reads every project of a workspace, as `readsEveryProject` of the policy says. */
const READING: readonly Permission[] = ['READ_PROJECT', 'WRITE_PROJECT'];
const readsEverything = (db: DbOrTx): SQL => holdsAny(db, READING);

export interface MentionableFilter {
  projectId: string;
  /** The people of the project alone, without those who read every project. */
  assignedOnly: boolean;
  /** With those who see what clients see. */
  outside: boolean;
  /** Folded words that begin words of name, user name or address: more people than the caller may find by them. */
  words?: readonly string[];
  /** User names, as they are compared. */
  keys?: readonly string[];
}

/** Members of the workspace who read the project, by name: at most `limit`, or all for null. */
export function listMentionable(db: DbOrTx, workspaceId: string, filter: MentionableFilter, limit: number | null) {
  const { projectId, assignedOnly, outside, words = [], keys } = filter;
  const reads = readsEverything(db);
  const team = sql<boolean>`(${reads} or coalesce(${wearsTeamHat}, false))`;
  const people = db
    .select({ ...personColumns(users), usernameKey: users.usernameKey, outside: sql<boolean>`not ${team}` })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(roles, and(eq(roles.workspaceId, memberships.workspaceId), eq(roles.id, memberships.roleId)))
    .leftJoin(
      assignees,
      and(eq(assignees.workspaceId, memberships.workspaceId), eq(assignees.projectId, projectId), eq(assignees.userId, memberships.userId)),
    )
    .where(
      and(
        eq(memberships.workspaceId, workspaceId),
        eq(users.disabled, false),
        assignedOnly ? isNotNull(assignees.id) : or(isNotNull(assignees.id), reads),
        outside ? undefined : team,
        words.length > 0 ? sql`' ' || ${users.searchText} like all(${sql.param(words.map((word) => `% ${word}%`))})` : undefined,
        keys ? inArray(users.usernameKey, [...keys]) : undefined,
      ),
    )
    .orderBy(asc(users.searchText), asc(users.id));
  return limit === null ? people : people.limit(limit);
}
export type MentionableRecord = Awaited<ReturnType<typeof listMentionable>>[number];
