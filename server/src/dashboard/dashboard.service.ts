import type { Dashboard } from '@coloa/contract/dashboard/dashboard.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { firstIssues, type IssueFilter, waiterOf } from '../issues/issues.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database.ts';
import { forbidden, notFound } from '../platform/refusal.ts';
import { listProjects } from '../projects/projects.service.ts';
import { builtInRole } from '../roles/roles.service.ts';
import { systemUsers } from '../users/users.service.ts';
import { roleOfMember } from '../workspaces/workspaces.service.ts';

/** Of each list the first so many are shown. */
const SHOWN = 8;

type Person = Pick<Actor, 'userId' | 'permissions'>;

async function personOf(db: DbOrTx, actor: Actor, userId: string | undefined): Promise<Person> {
  if (userId === undefined || userId === actor.userId) return actor;
  if (!actor.permissions.has('READ_PROJECT')) throw forbidden();
  const [role, systems] = await Promise.all([roleOfMember(db, actor.workspaceId, userId), systemUsers(db)]);
  if (!role) throw notFound();
  const held = systems.some(({ id }) => id === userId) ? builtInRole('System') : role;
  return { userId, permissions: held.permissions };
}

/**
 * The work of somebody, as far as the actor sees it. Eleven queries at most, of which four wait for others.
 * @throws Refusal FORBIDDEN for somebody else's without READ_PROJECT, NOT_FOUND when they are no member of the workspace
 */
export async function dashboardOf(
  db: DbOrTx,
  actor: Actor,
  { userId, from, to }: { userId?: string | undefined; from?: string | undefined; to?: string | undefined },
  language: Language,
): Promise<Dashboard> {
  const person = await personOf(db, actor, userId);
  const changed: IssueFilter = { updatedFrom: from, updatedTo: to };
  const waiter = await waiterOf(db, actor.workspaceId, person);
  const [projects, drafts, waiting] = await Promise.all([
    listProjects(db, actor, { people: [person.userId], open: true }, { page: 1, pageSize: SHOWN, sortBy: '-updatedAt' }),
    firstIssues(db, actor, { ...changed, reporterId: person.userId, status: ['DRAFT'] }, { sortBy: '-updatedAt', limit: SHOWN }, language),
    // The gravest first, and among these the one that has waited longest; of what is to be mended the most overdue.
    firstIssues(db, actor, { ...changed, waitingFor: waiter }, { sortBy: waiter.client ? 'dueDay' : 'severity', limit: SHOWN }, language),
  ]);
  return { projects: { items: projects.items, total: projects.total }, drafts, waiting, turn: waiter.client ? 'FIX' : 'DECIDE' };
}
