import { PRIORITIES, type Priority } from '@coloa/contract/issues/issue-states.ts';
import { TASK_STATUSES, type TaskStatus } from '@coloa/contract/tasks/task-states.ts';
import { choiceOf, idOf, isId, listOf, oneOf, present } from '../lib/address-values.ts';

export const TASK_VIEWS = ['list', 'board', 'timeline'] as const;
export type TaskView = (typeof TASK_VIEWS)[number];

export interface TaskFilters {
  person?: string[];
  status?: TaskStatus[];
  priority?: Priority[];
  overdue?: true;
  mine?: true;
}

export interface TaskSearch extends TaskFilters {
  /** The view of the tasks; undefined for the list. */
  view?: Exclude<TaskView, 'list'>;
  task?: string;
}

export type TaskChanges = { [Name in keyof TaskSearch]?: TaskSearch[Name] | undefined };

const set = (value: unknown): true | undefined => (String(value) === 'true' ? true : undefined);

/** Parses the URL parameters and ignores invalid values. */
export function taskSearch(raw: Readonly<Record<string, unknown>>): TaskSearch {
  return present<TaskSearch>({
    view: choiceOf(['board', 'timeline'], raw.view),
    person: listOf<string>(raw.person, isId),
    status: listOf<TaskStatus>(raw.status, oneOf(TASK_STATUSES)),
    priority: listOf<Priority>(raw.priority, oneOf(PRIORITIES)),
    overdue: set(raw.overdue),
    mine: set(raw.mine),
    task: idOf(raw.task),
  });
}

export const noFilters = { person: undefined, status: undefined, priority: undefined, overdue: undefined, mine: undefined } as const;

export const isNarrowed = (search: TaskFilters): boolean =>
  [search.person, search.status, search.priority, search.overdue, search.mine].some((value) => value !== undefined);
