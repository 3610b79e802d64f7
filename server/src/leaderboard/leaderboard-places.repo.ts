import { and, eq, isNull } from 'drizzle-orm';
import { groupProjects, groups } from '../groups/groups.tables.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database.ts';
import { listViewer, readableProjects, teamProjects } from '../projects/projects.scope.ts';
import { projects } from '../projects/projects.tables.ts';

/** Projects of a group that the actor reads, or reads as their team, without those in the bin; null when there is no such group. */
export async function projectsOfGroup(db: DbOrTx, actor: Actor, groupId: string, asTeam: boolean): Promise<string[] | null> {
  const viewer = listViewer(actor);
  const rows = await db
    .select({ id: projects.id })
    .from(groups)
    .leftJoin(groupProjects, and(eq(groupProjects.workspaceId, groups.workspaceId), eq(groupProjects.groupId, groups.id)))
    .leftJoin(
      projects,
      and(
        eq(projects.workspaceId, groups.workspaceId),
        eq(projects.id, groupProjects.projectId),
        isNull(projects.deletedAt),
        readableProjects(viewer),
        asTeam ? teamProjects(viewer) : undefined,
      ),
    )
    .where(and(eq(groups.workspaceId, actor.workspaceId), eq(groups.id, groupId)));
  return rows.length === 0 ? null : rows.flatMap(({ id }) => id ?? []);
}
