import type { DueTask } from '@coloa/contract/calendar/calendar.contract.ts';
import type { CameOfIt } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { PRIORITIES } from '@coloa/contract/issues/issue-states.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { TASK_STATUSES } from '@coloa/contract/tasks/task-states.ts';
import type { MyTask, TaskOption } from '@coloa/contract/tasks/tasks.contract.ts';
import type { PersonRows, Task, TaskDetail } from '@coloa/contract/tasks/tasks.schema.ts';
import { cameOfIts } from '../issues/edit/issue-links.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { notFound } from '../platform/http/refusal.ts';
import { type Days, today } from '../platform/text/days.ts';
import { canSeeMethod, canWorkMethod, demandMethod } from '../projects/projects.policy.ts';
import { openProject } from '../projects/projects.service.ts';
import { templatesOffered } from '../task-templates/task-templates.service.ts';
import { memberAsked } from '../workspaces/member-asked.service.ts';
import { listTasksDue } from './due-tasks.repo.ts';
import { listMyTasks } from './my-tasks.repo.ts';
import { titleFor } from './standard-titles.service.ts';
import { isInProject, listPeopleOfTasks, listTaskPeople, listTeam } from './task-people.repo.ts';
import { listPersonRowIssues, listPersonRows, listRows } from './task-rows.repo.ts';
import { canSaveAsTemplate } from './tasks.policy.ts';
import { inTreeOrder, isOverdue, presentPersonRows, presentTask, presentTaskRow } from './tasks.present.ts';
import { blockersOf, findTask, listBlockers, listTasks } from './tasks.repo.ts';

export { countTasks, type TaskCount } from './tasks.repo.ts';

/** @throws Refusal NOT_FOUND, also for clients */
async function openMethod(db: DbOrTx, actor: Actor, projectId: string) {
  const opened = await openProject(db, actor, projectId);
  demandMethod(opened.access, canSeeMethod);
  return opened;
}

/**
 * Returns the tasks of a project, parents before children.
 * @throws Refusal NOT_FOUND
 */
export async function tasksOfProject(db: DbOrTx, actor: Actor, projectId: string, language: Language) {
  const { access } = await openMethod(db, actor, projectId);
  const [rows, people, blockers] = await Promise.all([
    listTasks(db, actor.workspaceId, projectId),
    listTaskPeople(db, actor.workspaceId, projectId),
    listBlockers(db, actor.workspaceId, projectId),
  ]);
  const peopleOf = Map.groupBy(people, ({ taskId }) => taskId);
  const blockersByTask = Map.groupBy(blockers, ({ taskId }) => taskId);
  const reader = { actor, access, language, today: today(actor.timeZone) };
  const items = inTreeOrder(rows).map((row): Task => {
    const waitsFor = (blockersByTask.get(row.id) ?? []).map(({ blockerId }) => blockerId);
    return presentTask(row, peopleOf.get(row.id) ?? [], waitsFor, reader);
  });
  return { items, can: { add: canWorkMethod(access), saveAsTemplate: canSaveAsTemplate(access) } };
}

/** @throws Refusal NOT_FOUND */
export async function taskDetail(
  db: DbOrTx,
  actor: Actor,
  { projectId, taskId }: { projectId: string; taskId: string },
  language: Language,
): Promise<TaskDetail> {
  const { access } = await openMethod(db, actor, projectId);
  const found = await findTask(db, actor.workspaceId, projectId, taskId);
  if (!found) throw notFound();
  const { description, createdBy, createdAt, updatedAt, ...task } = found;
  const [people, blockedBy, rows] = await Promise.all([
    listPeopleOfTasks(db, actor.workspaceId, [taskId]),
    blockersOf(db, actor.workspaceId, taskId),
    listRows(db, actor.workspaceId, taskId),
  ]);
  return {
    ...presentTask(task, people, blockedBy, { actor, access, language, today: today(actor.timeZone) }),
    description,
    checkList: rows.map(presentTaskRow),
    createdBy,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/**
 * Returns the values that users can choose for a task: team members, statuses, priorities, parent tasks and templates.
 * @throws Refusal NOT_FOUND
 */
export async function optionsOfProject(db: DbOrTx, actor: Actor, projectId: string, language: Language): Promise<TaskOption> {
  const { project } = await openMethod(db, actor, projectId);
  const [members, rows, templates] = await Promise.all([
    listTeam(db, actor.workspaceId, projectId),
    listTasks(db, actor.workspaceId, projectId),
    templatesOffered(db, actor.workspaceId, project.kinds),
  ]);
  const parents = rows.filter(({ parentId }) => parentId === null).map((task) => ({ id: task.id, title: titleFor(task, language) }));
  return { members, statuses: [...TASK_STATUSES], priorities: [...PRIORITIES], parents, templates };
}

/** @throws Refusal NOT_FOUND if the user is not in the project */
export async function rowsOfPerson(db: DbOrTx, actor: Actor, projectId: string, userId: string, language: Language): Promise<PersonRows[]> {
  await openMethod(db, actor, projectId);
  const { workspaceId } = actor;
  if (userId !== actor.userId && !(await isInProject(db, workspaceId, projectId, userId))) throw notFound();
  const [all, people, rows, links] = await Promise.all([
    listTasks(db, workspaceId, projectId),
    listTaskPeople(db, workspaceId, projectId),
    listPersonRows(db, workspaceId, projectId, userId),
    listPersonRowIssues(db, workspaceId, projectId, userId),
  ]);
  const named =
    links.length === 0
      ? new Map<string, CameOfIt>()
      : await cameOfIts(
          db,
          workspaceId,
          links.map(({ issueId }) => issueId),
          language,
        );
  const linksOf = Map.groupBy(links, ({ rowId }) => rowId);
  const issuesOf = (rowId: string) => (linksOf.get(rowId) ?? []).flatMap(({ issueId }) => named.get(issueId) ?? []);
  const rowsByTask = Map.groupBy(rows, ({ taskId }) => taskId);
  const theirs = new Set(people.filter(({ person }) => person.id === userId).map(({ taskId }) => taskId));
  return inTreeOrder(all)
    .filter(({ id }) => theirs.has(id))
    .map((task) => presentPersonRows(task, rowsByTask.get(task.id) ?? [], issuesOf, language));
}

/**
 * Returns the unfinished tasks that are assigned to the actor, or to another member of the workspace.
 * @throws Refusal FORBIDDEN for another member without READ_PROJECT, NOT_FOUND if the other user is not a member of the workspace
 */
export async function myTasks(
  db: DbOrTx,
  actor: Actor,
  asked: string | undefined,
  language: Language,
): Promise<{ items: MyTask[]; total: number }> {
  const { userId } = await memberAsked(db, actor, asked);
  const rows = await listMyTasks(db, actor.workspaceId, userId);
  const day = today(actor.timeZone);
  const items = rows.map(({ total: _total, project, standardKey, ...row }) => ({
    ...row,
    title: titleFor({ title: row.title, standardKey }, language),
    project: { ...project, name: redact(project.name) },
    overdue: isOverdue(row, day),
  }));
  return { items, total: rows[0]?.total ?? 0 };
}

export async function tasksDue(db: DbOrTx, actor: Actor, days: Days, language: Language): Promise<{ items: DueTask[]; total: number }> {
  const rows = await listTasksDue(db, actor, days, LIMITS.calendarDue);
  const people = await listPeopleOfTasks(
    db,
    actor.workspaceId,
    rows.map(({ id }) => id),
  );
  const peopleOf = Map.groupBy(people, ({ taskId }) => taskId);
  const items = rows.map(({ total: _total, project, standardKey, title, ...row }) => ({
    ...row,
    title: titleFor({ title, standardKey }, language),
    project: { ...project, name: redact(project.name) },
    people: (peopleOf.get(row.id) ?? []).map(({ person }) => person),
  }));
  return { items, total: rows[0]?.total ?? 0 };
}
