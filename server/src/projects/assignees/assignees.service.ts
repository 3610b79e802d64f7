import type { RequestOf } from '@coloa/contract/http.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { assigneesContract } from '@coloa/contract/projects/projects.contract.ts';
import { type AuditActor, record } from '../../audit/audit.service.ts';
import { publishRightsOf } from '../../events/events.service.ts';
import { requireMembers } from '../../membership/users.service.ts';
import type { Actor } from '../../platform/actor.ts';
import { announce, type ChangeOf } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notFound, refusal } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids.ts';
import type { memberLeaving } from '../../users/users.changes.ts';
import { assigneeChange, noteProject, noteProjects } from '../project-history.service.ts';
import { leadLost, personAssigned, personUnassigned, teamLost } from '../projects.changes.ts';
import { canAssign, canSetAssigneeStatus, demand } from '../projects.policy.ts';
import { presentAssignee } from '../projects.present.ts';
import { auditedProject, lockOpenProject } from '../projects.service.ts';
import { countAssignees, deleteAssignee, deleteAssigneesOf, findAssignee, insertAssignee, updateAssignee } from './assignees.repo.ts';

export { hatsIn, leadsOf, listPeopleOf } from './people-of-projects.repo.ts';

type Assignment = RequestOf<typeof assigneesContract.assign>['body'];
type Change = RequestOf<typeof assigneesContract.update>['body'];

/**
 * Locks the project of the assignee.
 * @throws Refusal NOT_FOUND if the assignee does not exist, and errors of `lockOpenProject`
 */
async function lockAssignee(tx: Tx, actor: Actor, assigneeId: string) {
  const assignee = await findAssignee(tx, actor.workspaceId, assigneeId);
  if (!assignee) throw notFound();
  const { access, project } = await lockOpenProject(tx, actor, assignee.projectId);
  return { assignee, access, project };
}

type Assignee = NonNullable<Awaited<ReturnType<typeof findAssignee>>>;

async function announceLeadLost(tx: Tx, cause: Actor, { hats, person, projectId }: Assignee): Promise<void> {
  if (hats.includes('LEAD')) await announce(tx, leadLost, { cause, userId: person.id, projectId });
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, UNKNOWN_USER, PROJECT_FULL, ALREADY_ASSIGNED */
export async function assignPerson(tx: Tx, actor: Actor, by: AuditActor, given: Assignment) {
  const { workspaceId } = actor;
  const { projectId, userId } = given;
  const { access, project } = await lockOpenProject(tx, actor, projectId);
  demand(access, canAssign);
  await requireMembers(tx, workspaceId, [{ id: userId, path: 'userId' }]);
  if ((await countAssignees(tx, workspaceId, projectId)) >= LIMITS.peoplePerProject) throw refusal('PROJECT_FULL');
  const row = { id: newId(), projectId, userId, hats: [...new Set(given.hats)] };
  if (!(await insertAssignee(tx, workspaceId, row))) throw refusal('ALREADY_ASSIGNED', { path: 'userId' });
  const assignee = await findAssignee(tx, workspaceId, row.id);
  if (!assignee) throw notFound();
  const details = { person: assignee.person.username, hats: row.hats };
  await publishRightsOf(tx, workspaceId, userId);
  await noteProject(tx, actor, projectId, { action: 'ASSIGNED', changes: [assigneeChange(null, assignee)] });
  await record(tx, workspaceId, by, { action: 'PERSON_ASSIGNED', object: auditedProject(project), details });
  await announce(tx, personAssigned, { cause: actor, userId, projectId });
  return presentAssignee(assignee, access, actor);
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED */
export async function changeAssignee(
  tx: Tx,
  actor: Actor,
  by: AuditActor,
  assigneeId: string,
  { hats: given, status }: Change,
): Promise<void> {
  const { assignee, access, project } = await lockAssignee(tx, actor, assigneeId);
  const hats = given && [...new Set(given)];
  if (hats || !status) demand(access, canAssign);
  if (status) demand(access, (a) => canSetAssigneeStatus(a, actor, { userId: assignee.person.id }));
  if (hats || status) await updateAssignee(tx, actor.workspaceId, assigneeId, { ...(hats && { hats }), ...(status && { status }) });
  const next = { ...assignee, hats: hats ?? assignee.hats, status: status ?? assignee.status };
  const rehatted = new Set(next.hats).symmetricDifference(new Set(assignee.hats)).size > 0;
  if (rehatted || next.status !== assignee.status)
    await noteProject(tx, actor, assignee.projectId, { action: 'EDITED', changes: [assigneeChange(assignee, next)] });
  if (!hats || !rehatted) return;
  await publishRightsOf(tx, actor.workspaceId, assignee.person.id);
  if (!hats.includes('LEAD')) await announceLeadLost(tx, actor, assignee);
  if (hats.every((hat) => hat === 'CLIENT'))
    await announce(tx, teamLost, { cause: actor, userId: assignee.person.id, projectId: assignee.projectId });
  const details = { person: assignee.person.username, hats: { from: assignee.hats, to: hats } };
  await record(tx, actor.workspaceId, by, { action: 'PERSON_HATS_CHANGED', object: auditedProject(project), details });
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED */
export async function unassignPerson(tx: Tx, actor: Actor, by: AuditActor, assigneeId: string): Promise<void> {
  const { assignee, access, project } = await lockAssignee(tx, actor, assigneeId);
  demand(access, canAssign);
  await deleteAssignee(tx, actor.workspaceId, assigneeId);
  await publishRightsOf(tx, actor.workspaceId, assignee.person.id);
  await announceLeadLost(tx, actor, assignee);
  const left = { cause: actor, userId: assignee.person.id, projectId: assignee.projectId };
  await announce(tx, teamLost, left);
  await announce(tx, personUnassigned, left);
  await noteProject(tx, actor, assignee.projectId, { action: 'UNASSIGNED', changes: [assigneeChange(assignee, null)] });
  const details = { person: assignee.person.username, hats: assignee.hats };
  await record(tx, actor.workspaceId, by, { action: 'PERSON_UNASSIGNED', object: auditedProject(project), details });
}

export async function endAssignments(tx: Tx, { cause: by, userId }: ChangeOf<typeof memberLeaving>): Promise<void> {
  const gone = await deleteAssigneesOf(tx, by.workspaceId, userId);
  const steps = gone.map((assignee) => ({
    projectId: assignee.projectId,
    action: 'UNASSIGNED' as const,
    changes: [assigneeChange(assignee, null)],
  }));
  await announce(tx, teamLost, { cause: by, userId, projectId: null });
  await announce(tx, personUnassigned, { cause: by, userId, projectId: null });
  await noteProjects(tx, by, steps);
}
