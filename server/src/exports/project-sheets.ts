import { redact } from '@coloa/contract/issues/redaction.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { Assignee } from '@coloa/contract/projects/projects.schema.ts';
import type { Task } from '@coloa/contract/tasks/tasks.schema.ts';
import type { ControlLine } from '../checklists/controls-export.service.ts';
import { translate } from '../platform/text/translations.ts';
import type { Sheet } from '../platform/workbook/workbook.ts';
import type { RowLine } from '../tasks/tasks-export.service.ts';
import { nameOf, type SheetColumn, several, sheetOf } from './issue-sheet.ts';

const BATCH = 500;

function* batchesOf<Row>(rows: Iterable<Row>): Generator<readonly Row[]> {
  let batch: Row[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const namesOf = (people: readonly { name: string; username: string }[]): string => several(people.map(nameOf));
const hours = (minutes: number | null): number | null => (minutes === null ? null : minutes / 60);

export function taskSheet(language: Language, tasks: readonly Task[]): Sheet {
  const titles = new Map(tasks.map(({ id, title }) => [id, redact(title)]));
  const columns: SheetColumn<Task>[] = [
    { name: 'task', kind: 'text', width: 60, value: ({ id }) => titles.get(id) ?? null },
    { name: 'parent', kind: 'text', width: 30, value: ({ parentId }) => (parentId === null ? null : (titles.get(parentId) ?? null)) },
    { name: 'status', kind: 'text', width: 16, value: ({ status }) => translate(language, `tasks:status.${status}`) },
    { name: 'priority', kind: 'text', width: 9, value: ({ priority }) => priority },
    { name: 'assignees', kind: 'text', width: 36, value: ({ assignees }) => namesOf(assignees) },
    { name: 'startDay', kind: 'day', width: 12, value: ({ startDay }) => startDay },
    { name: 'due', kind: 'day', width: 12, value: ({ dueDay }) => dueDay },
    { name: 'estimate', kind: 'decimal', width: 12, value: ({ estimateMinutes }) => hours(estimateMinutes) },
    { name: 'spent', kind: 'decimal', width: 12, value: ({ spentMinutes }) => hours(spentMinutes) },
    { name: 'rows', kind: 'number', width: 12, value: ({ rows }) => rows },
    { name: 'ticked', kind: 'number', width: 12, value: ({ assignees }) => assignees.reduce((sum, { checked }) => sum + checked, 0) },
    { name: 'waitsFor', kind: 'text', width: 40, value: ({ blockedBy }) => several(blockedBy.flatMap((id) => titles.get(id) ?? [])) },
  ];
  return sheetOf(language, 'tasks', columns, batchesOf(tasks));
}

export const rowSheet = (language: Language, rows: Iterable<RowLine>): Sheet => {
  const columns: SheetColumn<RowLine>[] = [
    { name: 'task', kind: 'text', width: 40, value: ({ task }) => redact(task.title) },
    { name: 'code', kind: 'text', width: 16, value: ({ code }) => code },
    { name: 'row', kind: 'text', width: 60, value: ({ title }) => redact(title) },
    { name: 'person', kind: 'text', width: 22, value: ({ person }) => person && nameOf(person) },
    { name: 'result', kind: 'text', width: 16, value: ({ state }) => translate(language, `tasks:rowState.${state}`) },
    { name: 'note', kind: 'text', width: 50, value: ({ note }) => redact(note) },
    { name: 'at', kind: 'instant', width: 17, value: ({ at }) => at },
    { name: 'issues', kind: 'text', width: 24, value: ({ issues }) => issues.join(', ') },
  ];
  return sheetOf(language, 'rows', columns, batchesOf(rows));
};

export const controlSheet = (language: Language, lines: Iterable<ControlLine>): Sheet => {
  const columns: SheetColumn<ControlLine>[] = [
    { name: 'standard', kind: 'text', width: 12, value: ({ standard }) => standard },
    { name: 'category', kind: 'text', width: 30, value: ({ category }) => redact(category) },
    { name: 'code', kind: 'text', width: 16, value: ({ code }) => code },
    { name: 'control', kind: 'text', width: 60, value: ({ title }) => redact(title) },
    { name: 'shortName', kind: 'text', width: 40, value: ({ short }) => short },
    { name: 'asset', kind: 'text', width: 40, value: ({ asset }) => asset && redact(asset) },
    { name: 'result', kind: 'text', width: 16, value: ({ state }) => translate(language, `controls:state.${state}`) },
    { name: 'person', kind: 'text', width: 22, value: ({ by }) => by && nameOf(by) },
    { name: 'at', kind: 'instant', width: 17, value: ({ at }) => at },
    { name: 'note', kind: 'text', width: 50, value: ({ note }) => redact(note) },
    { name: 'testers', kind: 'text', width: 28, value: ({ testers }) => namesOf(testers) },
    { name: 'issues', kind: 'text', width: 24, value: ({ issues }) => issues.join(', ') },
  ];
  return sheetOf(language, 'controls', columns, batchesOf(lines));
};

export const peopleSheet = (language: Language, people: readonly Assignee[]): Sheet => {
  const columns: SheetColumn<Assignee>[] = [
    { name: 'person', kind: 'text', width: 28, value: ({ person }) => nameOf(person) },
    { name: 'username', kind: 'text', width: 20, value: ({ person }) => person.username },
    {
      name: 'hats',
      kind: 'text',
      width: 30,
      value: ({ hats }) => hats.map((hat) => translate(language, `projects:hat.${hat}`)).join(', '),
    },
    { name: 'work', kind: 'text', width: 16, value: ({ status }) => translate(language, `projects:assigneeStatus.${status}`) },
  ];
  return sheetOf(language, 'people', columns, batchesOf(people));
};
