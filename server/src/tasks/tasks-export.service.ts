import type { CameOfIt } from '@coloa/contract/checklists/project-checklists.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { RowState } from '@coloa/contract/tasks/task-states.ts';
import type { Task } from '@coloa/contract/tasks/tasks.schema.ts';
import { cameOfIts } from '../issues/edit/issue-links.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { listRowIssuesOfProject, listRowsOfProject, listTicksOfProject } from './task-rows.repo.ts';
import { presentTaskRow } from './tasks.present.ts';
import { tasksOfProject } from './tasks.service.ts';

type Person = Task['assignees'][number];

/** The result of one assignee for one row of a task. A task without assignees has one line for each row, and its `person` is null. */
export interface RowLine {
  task: Task;
  code: string;
  title: string;
  person: Person | null;
  state: RowState;
  note: string;
  at: Date | null;
  issues: string[];
}

const NOTHING_DONE = { state: 'NOT_CHECKED', note: '', at: null } as const;
const keyOf = ({ rowId, userId }: { rowId: string; userId: string }): string => `${rowId}/${userId}`;

/**
 * Returns the tasks of a project, and a line for each row and assignee. Generates the lines of `rows` lazily, while the caller iterates
 * over them.
 * @throws Refusal NOT_FOUND, also for clients
 */
export async function wholeTasksOf(
  db: DbOrTx,
  actor: Actor,
  projectId: string,
  language: Language,
): Promise<{ tasks: Task[]; rows: Iterable<RowLine> }> {
  const { workspaceId } = actor;
  const { items: tasks } = await tasksOfProject(db, actor, projectId, language);
  const [rows, ticks, links] = await Promise.all([
    listRowsOfProject(db, workspaceId, projectId),
    listTicksOfProject(db, workspaceId, projectId),
    listRowIssuesOfProject(db, workspaceId, projectId),
  ]);
  const ids = links.map(({ issueId }) => issueId);
  const named = ids.length === 0 ? new Map<string, CameOfIt>() : await cameOfIts(db, workspaceId, ids, language);
  const ticked = new Map(ticks.map((tick) => [keyOf(tick), tick]));
  const issuesOf = Map.groupBy(links, keyOf);
  const rowsOf = Map.groupBy(rows, ({ taskId }) => taskId);

  const linesOf = (task: Task, row: (typeof rows)[number]): RowLine[] => {
    const { code, title } = presentTaskRow(row);
    const said = { task, code, title: title[language] };
    const people = task.assignees.length > 0 ? task.assignees : [null];
    return people.map((person) => {
      const key = person && keyOf({ rowId: row.id, userId: person.id });
      const { state, note, at } = (key !== null && ticked.get(key)) || NOTHING_DONE;
      const cameOfIt = (key === null ? [] : (issuesOf.get(key) ?? [])).flatMap(({ issueId }) => named.get(issueId)?.key ?? []);
      return { ...said, person, state, note, at, issues: cameOfIt };
    });
  };
  return { tasks, rows: tasks.values().flatMap((task) => (rowsOf.get(task.id) ?? []).flatMap((row) => linesOf(task, row))) };
}
