import type { Group, GroupRow } from '@coloa/contract/groups/groups.contract.ts';
import type { ListOf } from '@coloa/contract/http.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { publish } from '../events/events.service.ts';
import { countUnsettled } from '../issues/list/issue-figures.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { listPage, type PageRequest } from '../platform/http/paging.ts';
import { forbidden, notFound } from '../platform/http/refusal.ts';
import { today } from '../platform/text/days.ts';
import { canReadGroups, canSeeMethod, projectAccess, readsAs } from '../projects/projects.policy.ts';
import { countTasks } from '../tasks/tasks.service.ts';
import { type GroupProjectRecord, listCounters, listPeople, listProjects, removePerson } from './group-members.repo.ts';
import { readsOutside } from './groups.policy.ts';
import { type GroupParts, presentGroup, presentRow } from './groups.present.ts';
import {
  countIssues,
  countMatching,
  countProjects,
  findGroup,
  firstPeople,
  type GroupFilter,
  type GroupRecord,
  type GroupSort,
  listGroups,
  namesWithProject,
} from './groups.repo.ts';

export { projectsOfGroup } from './group-members.repo.ts';

const PEOPLE_IN_ROW = 5;

/** Returns a page of groups. Users who cannot read groups get an empty list. */
export async function groupList(
  db: DbOrTx,
  actor: Actor,
  filter: GroupFilter,
  query: PageRequest & { sortBy: GroupSort },
): Promise<ListOf<GroupRow>> {
  const { page, pageSize, sortBy } = query;
  if (!canReadGroups(actor)) return { items: [], page, pageSize, total: 0, more: false };
  const list = await listPage(
    query,
    (limit, offset) => listGroups(db, actor, filter, { sortBy, limit, offset }),
    () => countMatching(db, actor, filter),
  );
  const ids = list.items.map(({ id }) => id);
  if (ids.length === 0) return { ...list, items: [] };
  const [people, projects, counted] = await Promise.all([
    firstPeople(db, actor.workspaceId, ids, PEOPLE_IN_ROW),
    countProjects(db, actor, ids),
    countIssues(db, actor, ids),
  ]);
  const peopleOf = Map.groupBy(people, ({ groupId }) => groupId);
  const projectsOf = new Map(projects.map((row) => [row.groupId, row.projects]));
  const countedOf = Map.groupBy(counted, ({ groupId }) => groupId);
  const items = list.items.map((row) => {
    const shown = peopleOf.get(row.id) ?? [];
    return presentRow(row, {
      projects: projectsOf.get(row.id) ?? 0,
      people: shown.map(({ person }) => person),
      peopleCount: shown[0]?.people ?? 0,
      counted: countedOf.get(row.id) ?? [],
    });
  });
  return { ...list, items };
}

/**
 * Returns a group.
 * @throws Refusal FORBIDDEN without READ_GROUP, NOT_FOUND
 */
export async function openGroup(db: DbOrTx, actor: Actor, id: string): Promise<GroupRecord> {
  if (!canReadGroups(actor)) throw forbidden();
  const found = await findGroup(db, actor.workspaceId, id);
  if (!found) throw notFound();
  return found;
}

const accessesIn = (actor: Actor, projects: readonly GroupProjectRecord[]) =>
  new Map(projects.map((project) => [project.id, projectAccess(actor, project, project.hats)]));

export const isOutside = (actor: Actor, projects: readonly GroupProjectRecord[]): boolean =>
  readsOutside(actor, [...accessesIn(actor, projects).values()].map(readsAs));

async function partsOf(db: DbOrTx, actor: Actor, id: string): Promise<GroupParts> {
  const { workspaceId } = actor;
  const day = today(actor.timeZone);
  const [people, projects] = await Promise.all([listPeople(db, workspaceId, id), listProjects(db, actor, id)]);
  const accesses = accessesIn(actor, projects);
  const ids = projects.map((project) => project.id);
  const withTasks = new Set([...accesses].flatMap(([projectId, access]) => (canSeeMethod(access) ? [projectId] : [])));
  const [counters, unsettled, tasks] = await Promise.all([
    ids.length === 0 ? [] : listCounters(db, actor, ids),
    ids.length === 0 ? [] : countUnsettled(db, actor, ids, day),
    withTasks.size === 0 ? [] : countTasks(db, workspaceId, [...withTasks]),
  ]);
  return { people, projects, withTasks, counters, unsettled, tasks, today: day, outside: isOutside(actor, projects) };
}

/** @throws Refusal FORBIDDEN without READ_GROUP, NOT_FOUND */
export async function groupDetail(db: DbOrTx, actor: Actor, id: string): Promise<Group> {
  const found = await openGroup(db, actor, id);
  return presentGroup(found, await partsOf(db, actor, id), actor);
}

/** A group for exported files, without redacted text. */
export interface WholeGroup {
  group: Group;
  overdue: ReadonlyMap<Severity, number>;
  /** The actor's access to each project of the group, by project id. */
  reads: ReadonlyMap<string, 'all' | 'published'>;
}

/** @throws Refusal FORBIDDEN without READ_GROUP, NOT_FOUND */
export async function wholeGroup(db: DbOrTx, actor: Actor, id: string): Promise<WholeGroup> {
  const found = await openGroup(db, actor, id);
  const parts = await partsOf(db, actor, id);
  const accesses = [...accessesIn(actor, parts.projects)];
  return {
    group: presentGroup(found, { ...parts, outside: true }, actor),
    overdue: new Map(parts.unsettled.map(({ severity, overdue }) => [severity, overdue])),
    reads: new Map(accesses.map(([projectId, access]) => [projectId, readsAs(access)])),
  };
}

export const groupNamesOf = async (db: DbOrTx, actor: Actor, projectId: string): Promise<string[]> =>
  canReadGroups(actor) ? (await namesWithProject(db, actor.workspaceId, projectId)).map(redact) : [];

export const auditedGroup = ({ id, name }: Pick<GroupRecord, 'id' | 'name'>) => ({ kind: 'group' as const, id, name: redact(name) });

export const publishGroups = (tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> =>
  publish(tx, workspaceId, ...ids.map((projectId) => ({ kind: 'GROUP' as const, projectId })));

export async function leaveGroups(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await publishGroups(tx, workspaceId, await removePerson(tx, workspaceId, userId));
}
