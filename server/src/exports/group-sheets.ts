import { GROUP_AGES, type Group, type GroupProject } from '@coloa/contract/groups/groups.contract.ts';
import { ISSUE_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { SEVERITIES, type Severity } from '@coloa/contract/severities.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import type { WholeGroup } from '../groups/groups.service.ts';
import { translate } from '../platform/text/translations.ts';
import type { Sheet } from '../platform/workbook/workbook.ts';
import { severityCell } from '../reports/workbook-style.service.ts';
import { nameOf, type SheetColumn, sheetOf } from './issue-sheet.ts';

const sumOf = (rows: readonly { issues: number }[]): number => rows.reduce((sum, { issues }) => sum + issues, 0);

const severityColumn = (language: Language): SheetColumn<Severity> => ({
  name: 'severity',
  kind: 'text',
  width: 16,
  value: (severity) => severityCell(severity, translate(language, `reports:severity.${severity}`)),
});

export function figureSheet(language: Language, { issues }: Group['figures']): Sheet {
  const columns: SheetColumn<Severity>[] = [
    severityColumn(language),
    ...ISSUE_STATUSES.map(
      (status): SheetColumn<Severity> => ({
        title: translate(language, `issues:status.${status}`),
        kind: 'number',
        width: 18,
        value: (severity) => sumOf(issues.filter((cell) => cell.severity === severity && cell.status === status)),
      }),
    ),
    { name: 'total', kind: 'number', width: 10, value: (severity) => sumOf(issues.filter((cell) => cell.severity === severity)) },
  ];
  return sheetOf(language, 'figures', columns, [SEVERITIES]);
}

export function ageSheet(language: Language, { group: { figures }, overdue }: WholeGroup): Sheet {
  const columns: SheetColumn<Severity>[] = [
    severityColumn(language),
    ...GROUP_AGES.map(
      ({ key, from, to }): SheetColumn<Severity> => ({
        title: translate(language, to === null ? 'workbooks:ageBeyond' : 'workbooks:age', { from, to }),
        kind: 'number',
        width: 16,
        value: (severity) => sumOf(figures.ages.filter((cell) => cell.severity === severity && cell.age === key)),
      }),
    ),
    { name: 'overdue', kind: 'number', width: 14, value: (severity) => overdue.get(severity) ?? 0 },
  ];
  return sheetOf(language, 'ages', columns, [SEVERITIES]);
}

export function groupProjectSheet(language: Language, projects: readonly GroupProject[]): Sheet {
  const said = (key: string) => translate(language, key);
  const withTasks = projects.some(({ tasks }) => tasks !== null);
  const columns: SheetColumn<GroupProject>[] = [
    { name: 'key', kind: 'text', width: 12, value: ({ key }) => key },
    { name: 'project', kind: 'text', width: 40, value: ({ name }) => name },
    { name: 'client', kind: 'text', width: 28, value: ({ client }) => client },
    { name: 'kind', kind: 'text', width: 16, value: ({ kinds }) => kinds.map((kind) => said(`projects:kind.${kind}`)).join(', ') },
    { name: 'status', kind: 'text', width: 18, value: ({ status }) => said(`projects:status.${status}`) },
    { name: 'startDay', kind: 'day', width: 12, value: ({ startDay }) => startDay },
    { name: 'endDay', kind: 'day', width: 12, value: ({ endDay }) => endDay },
    ...SEVERITIES.map(
      (severity): SheetColumn<GroupProject> => ({
        title: said(`reports:severity.${severity}`),
        kind: 'number',
        width: 14,
        value: ({ issues }) => issues[severity],
      }),
    ),
    { name: 'published', kind: 'number', width: 14, value: ({ published }) => published },
    { name: 'closed', kind: 'number', width: 16, value: ({ closed }) => closed },
    ...(withTasks
      ? [
          { name: 'tasksDone', kind: 'number', width: 16, value: ({ tasks }) => tasks?.done ?? null } satisfies SheetColumn<GroupProject>,
          { name: 'tasks', kind: 'number', width: 12, value: ({ tasks }) => tasks?.total ?? null } satisfies SheetColumn<GroupProject>,
        ]
      : []),
  ];
  return sheetOf(language, 'projects', columns, [projects]);
}

export const groupPeopleSheet = (language: Language, people: readonly Person[]): Sheet => {
  const columns: SheetColumn<Person>[] = [
    { name: 'person', kind: 'text', width: 28, value: nameOf },
    { name: 'username', kind: 'text', width: 20, value: ({ username }) => username },
  ];
  return sheetOf(language, 'people', columns, [people]);
};
