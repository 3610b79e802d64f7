import { LIMITS } from '@coloa/contract/limits.ts';
import { assigneesContract } from '@coloa/contract/projects/projects.contract.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import { auditActor, record } from '../../audit/audit.service.ts';
import { queueWorkMail } from '../../config/mails.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database.ts';
import { type Implementation, implement } from '../../platform/http.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { notFound, refusal } from '../../platform/refusal.ts';
import { requireMembers } from '../../users/users.service.ts';
import { canAssign, canSetAssigneeStatus, demand } from '../projects.policy.ts';
import { presentAssignee } from '../projects.present.ts';
import { auditedProject, lockOpenProject } from '../projects.service.ts';
import { countAssignees, deleteAssignee, findAssignee, insertAssignee, updateAssignee } from './assignees.repo.ts';

/** Who stands behind an assignee's id, in a project that is locked. */
async function lockAssignee(tx: Tx, actor: Actor, assigneeId: string) {
  const assignee = await findAssignee(tx, actor.workspaceId, assigneeId);
  if (!assignee) throw notFound();
  const { access, project } = await lockOpenProject(tx, actor, assignee.projectId);
  return { assignee, access, project };
}

/** Tells somebody that they are in a project now; by its key alone, since a name may tell who is tested. */
function mailAssigned(platform: Pick<Platform, 'secrets'>, tx: Tx, actor: Actor, person: Person, project: { id: string; key: string }) {
  const to = { userId: person.id, workspaceId: actor.workspaceId, kind: 'ASSIGNED' } as const;
  const values = { name: person.name, by: actor.name, project: project.key };
  return queueWorkMail(platform, tx, to, { template: 'assigned', values, link: `#/projects/${project.id}` });
}

export function assigneesRoutes({ database, secrets }: Platform): Implementation[] {
  return implement(assigneesContract, {
    async assign({ actor, body, request }) {
      return database.transaction(async (tx) => {
        const { access, project } = await lockOpenProject(tx, actor, body.projectId);
        demand(access, canAssign);
        await requireMembers(tx, actor.workspaceId, [{ id: body.userId, path: 'userId' }]);
        if ((await countAssignees(tx, actor.workspaceId, body.projectId)) >= LIMITS.peoplePerProject) throw refusal('PROJECT_FULL');
        const row = { id: newId(), projectId: body.projectId, userId: body.userId, hats: [...new Set(body.hats)] };
        if (!(await insertAssignee(tx, actor.workspaceId, row))) throw refusal('ALREADY_ASSIGNED', { path: 'userId' });
        const assignee = await findAssignee(tx, actor.workspaceId, row.id);
        if (!assignee) throw notFound();
        const details = { person: assignee.person.username, hats: row.hats };
        await record(tx, actor.workspaceId, auditActor(actor, request), {
          action: 'PERSON_ASSIGNED',
          object: auditedProject(project),
          details,
        });
        if (body.userId !== actor.userId) await mailAssigned({ secrets }, tx, actor, assignee.person, project);
        return presentAssignee(assignee, access, actor);
      });
    },

    async update({ actor, params, body, request }) {
      const { hats, status } = body;
      await database.transaction(async (tx) => {
        const { assignee, access, project } = await lockAssignee(tx, actor, params.id);
        if (hats || !status) demand(access, canAssign);
        if (status) demand(access, (a) => canSetAssigneeStatus(a, actor, { userId: assignee.person.id }));
        if (hats || status) {
          await updateAssignee(tx, actor.workspaceId, params.id, { ...(hats && { hats: [...new Set(hats)] }), ...(status && { status }) });
        }
        if (hats && new Set(hats).symmetricDifference(new Set(assignee.hats)).size > 0) {
          const details = { person: assignee.person.username, hats: { from: assignee.hats, to: [...new Set(hats)] } };
          await record(tx, actor.workspaceId, auditActor(actor, request), {
            action: 'PERSON_HATS_CHANGED',
            object: auditedProject(project),
            details,
          });
        }
      });
      return true;
    },

    async remove({ actor, params, request }) {
      await database.transaction(async (tx) => {
        const { assignee, access, project } = await lockAssignee(tx, actor, params.id);
        demand(access, canAssign);
        await deleteAssignee(tx, actor.workspaceId, params.id);
        const details = { person: assignee.person.username, hats: assignee.hats };
        await record(tx, actor.workspaceId, auditActor(actor, request), {
          action: 'PERSON_UNASSIGNED',
          object: auditedProject(project),
          details,
        });
      });
      return true;
    },
  });
}
