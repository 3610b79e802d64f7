import type { ListOf } from '@coloa/contract/http.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { PROJECT_STATUSES } from '@coloa/contract/projects/project-states.ts';
import type { Project, ProjectRow } from '@coloa/contract/projects/projects.schema.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { listPage, mapList, type PageRequest } from '../platform/http/paging.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { listAssignees, wearsClientAlone, wearsTeamHatSomewhere } from './assignees/assignees.repo.ts';
import { addToCounters, type CounterCell, countIssuesBySeverity, countTabs } from './project-counters.repo.ts';
import { countByStatus } from './project-figures.repo.ts';
import { findProjects } from './project-find.repo.ts';
import { countProjects, findWords, type ProjectFilter, type ProjectSort, searchProjects } from './project-search.repo.ts';
import { canReadProject, canSeeMethod, type ProjectAccess, projectAccess, readsEveryProject } from './projects.policy.ts';
import { presentProject, presentRow } from './projects.present.ts';
import { filesSeenCount } from './projects.questions.ts';
import { type FoundProject, findProject, listRights, lockProject, takeIssueNumber } from './projects.repo.ts';
import { listScope } from './scope-rows.repo.ts';

export interface OpenProject extends FoundProject {
  access: ProjectAccess;
}

export interface AuditedProject {
  id: string;
  key: string;
  name: string;
}

export const auditedProject = ({ id, key, name }: AuditedProject) => ({
  kind: 'project' as const,
  id,
  name: `${key} ${redact(name)}`,
});

/** @throws Refusal NOT_FOUND if the actor cannot see the project */
export async function openProject(db: DbOrTx, actor: Actor, projectId: string): Promise<OpenProject> {
  const found = await findProject(db, actor.workspaceId, projectId, actor.userId);
  if (!found) throw notFound();
  const access = projectAccess(actor, found.project, found.hats);
  if (!canReadProject(access)) throw notFound();
  return { ...found, access };
}

/** Returns the actor's access by project id. The map omits the projects that the actor cannot read. */
export async function accessTo(db: DbOrTx, actor: Actor, projectIds: readonly string[]): Promise<Map<string, ProjectAccess>> {
  const rows = projectIds.length === 0 ? [] : await listRights(db, actor.workspaceId, projectIds, actor.userId);
  const accesses = rows.map((row) => [row.id, projectAccess(actor, row, row.hats)] as const);
  return new Map(accesses.filter(([, access]) => canReadProject(access)));
}

export async function readsAsTeam(db: DbOrTx, actor: Actor, projectId: string): Promise<boolean> {
  const found = await findProject(db, actor.workspaceId, projectId, actor.userId);
  return found !== null && projectAccess(actor, found.project, found.hats).reads === 'all';
}

/** True if the user only sees published issues in all of their active projects. */
export const isClientAlone = async (db: DbOrTx, workspaceId: string, person: Pick<Actor, 'userId' | 'permissions'>): Promise<boolean> =>
  !readsEveryProject(person) && (await wearsClientAlone(db, workspaceId, person.userId));

/** True if the user can read internal data of at least one project. */
export const isOfTeam = async (db: DbOrTx, actor: Pick<Actor, 'workspaceId' | 'userId' | 'permissions'>): Promise<boolean> =>
  readsEveryProject(actor) || (await wearsTeamHatSomewhere(db, actor.workspaceId, actor.userId));

/**
 * Locks the project until the transaction ends.
 * @throws Refusal NOT_FOUND if the actor cannot see the project
 */
export async function lockOpenProject(tx: Tx, actor: Actor, projectId: string) {
  const found = await lockProject(tx, actor.workspaceId, projectId, actor.userId);
  if (!found) throw notFound();
  const access = projectAccess(actor, found.project, found.hats);
  if (!canReadProject(access)) throw notFound();
  return { project: found.project, access };
}

/** @throws Refusal NOT_FOUND if the actor cannot see the project */
export async function projectDetail(db: DbOrTx, actor: Actor, projectId: string): Promise<Project> {
  const opened = await openProject(db, actor, projectId);
  const [scope, assignees, counted, tabs, fileCount] = await Promise.all([
    listScope(db, actor.workspaceId, projectId),
    listAssignees(db, actor.workspaceId, projectId),
    countIssuesBySeverity(db, actor.workspaceId, actor, projectId),
    countTabs(db, actor, projectId, canSeeMethod(opened.access)),
    filesSeenCount.ask(db, actor.workspaceId, projectId, opened.access),
  ]);
  return presentProject(opened, { scope, assignees, counted, tabs, fileCount }, opened.access, actor);
}

export async function listProjects(
  db: DbOrTx,
  actor: Actor,
  filter: ProjectFilter,
  query: PageRequest & { sortBy: ProjectSort },
): Promise<ListOf<ProjectRow>> {
  const narrowed = await findWords(db, actor.workspaceId, actor, filter);
  const most = filter.issueText ? LIMITS.exactTotalOfWords : LIMITS.exactTotal;
  const list = await listPage(
    query,
    (limit, offset) => searchProjects(db, actor.workspaceId, actor, narrowed, { sortBy: query.sortBy, limit, offset }),
    () => countProjects(db, actor.workspaceId, actor, narrowed, most),
    most,
  );
  return mapList(list, (row) => presentRow(row, actor));
}

/** Counts the projects that the actor can read. Omits statuses without a project. */
export async function projectsByStatus(db: DbOrTx, actor: Actor, filter: Pick<ProjectFilter, 'people'>) {
  const counted = new Map((await countByStatus(db, actor, filter)).map(({ status, projects }) => [status, projects]));
  return PROJECT_STATUSES.flatMap((status) => {
    const projects = counted.get(status);
    return projects === undefined ? [] : [{ status, projects }];
  });
}

/**
 * Returns the next issue number. Concurrent callers get different numbers, and no number is used twice.
 * @throws Refusal PROJECT_FULL
 */
export async function nextIssueNumber(tx: DbOrTx, workspaceId: string, projectId: string): Promise<number> {
  const number = await takeIssueNumber(tx, workspaceId, projectId, LIMITS.issuesPerProject);
  if (number === null) throw refusal('PROJECT_FULL', { params: { max: LIMITS.issuesPerProject } });
  return number;
}

/**
 * Updates the counters of a project. Call it in the transaction of every change to an issue's status or severity. `before` is null for a
 * new or restored issue, `after` for a deleted one.
 */
export async function countIssue(
  tx: DbOrTx,
  workspaceId: string,
  projectId: string,
  before: CounterCell | null,
  after: CounterCell | null,
): Promise<void> {
  if (before && after && before.status === after.status && before.severity === after.severity) return;
  const deltas = [before && { ...before, delta: -1 }, after && { ...after, delta: 1 }].filter((delta) => delta !== null);
  if (deltas.length > 0) await addToCounters(tx, workspaceId, projectId, deltas);
}

export type { CounterCell } from './project-counters.repo.ts';
export { listLedProjects, type NamedProject, projectsNamed } from './project-find.repo.ts';
export { lockOutOfBin } from './project-locks.repo.ts';

export const projectsAbout = async (db: DbOrTx, actor: Actor, text: string, most: number) =>
  (await findProjects(db, actor, text, most)).map((row) => ({ ...row, name: redact(row.name) }));
