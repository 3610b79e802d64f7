import { projectsOfGroup } from '../groups/groups.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { notFound } from '../platform/http/refusal.ts';
import { canReadGroups, canSeeMethod } from '../projects/projects.policy.ts';
import { openProject } from '../projects/projects.service.ts';

export interface Place {
  groupId?: string | undefined;
  projectId?: string | undefined;
}

/**
 * Returns the ids of the selected projects; null for the whole workspace, including entries without a project. With `asTeam`, omits
 * projects that the actor reads as a client.
 * @throws Refusal NOT_FOUND for a project or group that the actor cannot see
 */
export async function projectsIn(db: DbOrTx, actor: Actor, { groupId, projectId }: Place, asTeam: boolean): Promise<string[] | null> {
  if (groupId !== undefined && !canReadGroups(actor)) throw notFound();
  const [grouped, opened] = await Promise.all([
    groupId === undefined ? undefined : projectsOfGroup(db, actor, groupId, asTeam),
    projectId === undefined ? undefined : openProject(db, actor, projectId),
  ]);
  if (grouped === null) throw notFound();
  if (projectId === undefined) return grouped ?? null;
  if (opened && asTeam && !canSeeMethod(opened.access)) return [];
  return grouped === undefined || grouped.includes(projectId) ? [projectId] : [];
}
