import type { ProjectHappening } from '@coloa/contract/dashboard/dashboard.contract.ts';
import type { ListOf } from '@coloa/contract/http.ts';
import type { ProjectAction, ProjectChange, ProjectHistoryEntry } from '@coloa/contract/projects/project-history.ts';
import type { AssigneeStatus, Hat } from '@coloa/contract/projects/project-states.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import { publish } from '../events/events.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { listPage, mapList, type PageAfter } from '../platform/http/paging.ts';
import { shortenChange } from '../platform/text/shorten-change.ts';
import { countProjectHistory, insertProjectHistory, listProjectHistory, type ProjectStep } from './project-history.repo.ts';
import { canReadHistory, demand } from './projects.policy.ts';
import { openProject } from './projects.service.ts';
import { listRecentSteps } from './recent-project-steps.repo.ts';
import type { ScopeRecord } from './scope-rows.repo.ts';

type Doer = Pick<Actor, 'workspaceId' | 'userId'>;

/** These actions publish no PROJECT event: tasks, controls and the report have their own events, and clients see none of these actions. */
const OF_METHOD: ReadonlySet<ProjectAction> = new Set([
  'TASK_ADDED',
  'TASK_DONE',
  'TASK_DELETED',
  'TASKS_MADE',
  'CONTROLS_TAKEN',
  'CONTROLS_DROPPED',
  'VERSION_KEPT',
  'VERSION_DELETED',
  'SHARED',
  'SHARE_ENDED',
]);

/**
 * Writes steps into the history of projects. Also publishes a PROJECT event, except for the actions in `OF_METHOD`. Call it in the
 * transaction of the change.
 */
export async function noteProjects(tx: Tx, { workspaceId, userId }: Doer, steps: readonly (ProjectStep & { projectId: string })[]) {
  await insertProjectHistory(tx, workspaceId, userId, steps);
  const touched = new Set(steps.flatMap(({ action, projectId }) => (OF_METHOD.has(action) ? [] : [projectId])));
  await publish(tx, workspaceId, ...[...touched].map((projectId) => ({ kind: 'PROJECT', projectId }) as const));
}

export const noteProject = (tx: Tx, actor: Doer, projectId: string, ...steps: readonly ProjectStep[]): Promise<void> =>
  noteProjects(
    tx,
    actor,
    steps.map((step) => ({ ...step, projectId })),
  );

interface Standing {
  person: Person;
  hats: readonly Hat[];
  status: AssigneeStatus;
}

const named = (standing: Standing | null) =>
  standing && {
    person: { id: standing.person.id, username: standing.person.username, name: standing.person.name },
    hats: [...standing.hats],
    status: standing.status,
  };

export const assigneeChange = (from: Standing | null, to: Standing | null): ProjectChange => ({
  field: 'assignee',
  from: named(from),
  to: named(to),
});

const told = ({ kind, value, inScope, note }: ScopeRecord) => ({ kind, value, inScope, note });

/**
 * Returns the change to a scope for the history. Contains only removed, changed and added rows, because a scope can have hundreds of
 * unchanged ones.
 */
export function scopeChange(before: readonly ScopeRecord[], after: readonly ScopeRecord[]): ProjectChange {
  const words = (row: ScopeRecord) => JSON.stringify(told(row));
  const [old, fresh] = [new Map(before.map((row) => [row.id, words(row)])), new Map(after.map((row) => [row.id, words(row)]))];
  return {
    field: 'scope',
    from: before.filter((row) => fresh.get(row.id) !== words(row)).map(told),
    to: after.filter((row) => old.get(row.id) !== words(row)).map(told),
  };
}

/** @throws Refusal NOT_FOUND, and FORBIDDEN for clients */
export async function historyOfProject(
  db: DbOrTx,
  actor: Actor,
  projectId: string,
  query: PageAfter,
): Promise<ListOf<ProjectHistoryEntry>> {
  const { access } = await openProject(db, actor, projectId);
  demand(access, canReadHistory);
  const list = await listPage(
    query,
    (limit, offset) => listProjectHistory(db, actor.workspaceId, projectId, { before: query.before, limit, offset }),
    () => countProjectHistory(db, actor.workspaceId, projectId, query.before),
  );
  return mapList(list, (row) => ({ ...row, at: row.at.toISOString(), changes: row.changes.map(shortenChange) }));
}

/**
 * Returns the newest steps of all projects whose history the actor can read. `personId` limits them to projects that this user is assigned
 * to.
 */
export async function recentProjectSteps(
  db: DbOrTx,
  actor: Actor,
  asked: { personId: string | undefined; limit: number },
): Promise<ProjectHappening[]> {
  return (await listRecentSteps(db, actor, asked)).map(({ changes, ...row }) => ({
    ...row,
    kind: 'PROJECT',
    at: row.at.toISOString(),
    changes: (row.action === 'EDITED' ? changes.filter(({ field }) => field === 'assignee') : changes).map(shortenChange),
  }));
}
