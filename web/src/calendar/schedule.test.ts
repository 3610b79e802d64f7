import type { Calendar, CalendarProject } from '@coloa/contract/calendar/calendar.contract.ts';
import { expect, test } from 'vitest';
import { calendarProject, dueIssue, dueTask } from '../../test/fixtures/calendar.ts';
import { people } from '../../test/fixtures/people.ts';
import { conflictsIn, daysOf, linesByPerson, linesByProject, stepped, windowOf } from './schedule.ts';

const calendar = (projects: CalendarProject[], more: Partial<Calendar> = {}): Calendar => ({
  projects: { items: projects, total: projects.length },
  issues: { items: [], total: 0 },
  risks: { items: [], total: 0 },
  tasks: { items: [], total: 0 },
  ...more,
});

const november = windowOf('month', '2026-11-18');
const tester = (person = people.minh) => ({ ...person, hats: ['TESTER' as const] });

test('a month has whole weeks, and a week runs from Monday to Sunday', () => {
  expect(november).toEqual({ from: '2026-10-26', to: '2026-12-06' });
  expect(windowOf('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(windowOf('week', '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-29' });
  expect(daysOf(windowOf('month', '2027-02-10'))).toHaveLength(28);
});

test('stepping by month or week also works across the end of a year', () => {
  expect(stepped('month', '2026-12-31', 1)).toBe('2027-01-01');
  expect(stepped('month', '2027-01-31', -1)).toBe('2026-12-01');
  expect(stepped('month', '2027-01-30', 1)).toBe('2027-02-01');
  expect(stepped('week', '2026-12-30', 1)).toBe('2027-01-06');
});

test('a tester in two unfinished projects at once is a conflict on the days that overlap', () => {
  const first = calendarProject({ startDay: '2026-11-02', endDay: '2026-11-20', people: [tester(), tester(people.ha)] });
  const second = calendarProject({ startDay: '2026-11-16', endDay: '2026-11-27', people: [tester()] });
  expect(conflictsIn(calendar([first, second]), november)).toMatchObject([
    { person: { id: people.minh.id }, projects: [{ id: first.id }, { id: second.id }], days: { from: '2026-11-16', to: '2026-11-20' } },
  ]);
  expect(conflictsIn(calendar([first, second]), windowOf('week', '2026-11-25'))).toEqual([]);
});

test('reviewers, completed projects and consecutive projects are no conflict', () => {
  const first = calendarProject({ startDay: '2026-11-02', endDay: '2026-11-15', people: [tester()] });
  const after = calendarProject({ startDay: '2026-11-16', endDay: '2026-11-27', people: [tester()] });
  const done = calendarProject({ startDay: '2026-11-02', endDay: '2026-11-27', status: 'COMPLETED', people: [tester()] });
  const reviewed = calendarProject({ startDay: '2026-11-02', endDay: '2026-11-27', people: [{ ...people.minh, hats: ['REVIEWER'] }] });
  expect(conflictsIn(calendar([first, after, done, reviewed]), november)).toEqual([]);
});

test('bars are cut to the window, and a person’s concurrent projects are in separate lanes', () => {
  const long = calendarProject({ startDay: '2026-09-01', endDay: '2026-11-10', people: [tester()] });
  const short = calendarProject({ startDay: '2026-11-09', endDay: '2026-11-12', people: [tester(), { ...people.lan, hats: ['CLIENT'] }] });
  const next = calendarProject({ startDay: '2026-11-11', endDay: '2027-01-31', people: [tester()] });
  const given = calendar([long, short, next]);
  const lines = linesByPerson(given, november, conflictsIn(given, november));
  expect(lines.map(({ person, lanes }) => [person?.id, lanes])).toEqual([[people.minh.id, 2]]);
  expect(lines[0]?.bars.map(({ project, start, length, lane }) => [project.id, start, length, lane])).toEqual([
    [long.id, 0, 16, 0],
    [short.id, 14, 4, 1],
    [next.id, 16, 26, 0],
  ]);
  expect(linesByProject(given, november, []).map(({ id, lanes }) => [id, lanes])).toEqual([
    [long.id, 1],
    [short.id, 1],
    [next.id, 1],
  ]);
});

test('a project with one date is a one-day bar that is open at the other end', () => {
  const start = calendarProject({ startDay: '2026-11-05', endDay: null });
  const end = calendarProject({ startDay: null, endDay: '2026-11-04' });
  const lines = linesByProject(calendar([end, start, calendarProject()]), november, []);
  expect(lines.map(({ bars }) => bars.map((bar) => [bar.start, bar.length, bar.open]))).toEqual([
    [[9, 1, 'start']],
    [[10, 1, 'end']],
    [[7, 19, null]],
  ]);
  expect(conflictsIn(calendar([end, start]), november)).toEqual([]);
  const same = calendarProject({ startDay: '2026-11-04', endDay: null });
  expect(conflictsIn(calendar([end, same]), november)).toMatchObject([{ days: { from: '2026-11-04', to: '2026-11-04' } }]);
});

test('due dates are counted by day, per project and per person concerned', () => {
  const project = calendarProject({ people: [tester(), tester(people.ha)] });
  const of = { id: project.id, key: project.key, name: project.name };
  const given = calendar([project], {
    issues: {
      items: [dueIssue({ project: of, dueDay: '2026-11-03', fixer: people.minh }), dueIssue({ project: of, dueDay: '2026-11-03' })],
      total: 2,
    },
    risks: { items: [dueIssue({ project: of, status: 'RISK_ACCEPTED', dueDay: '2026-11-06' })], total: 1 },
    tasks: { items: [dueTask({ project: of, dueDay: '2026-11-05', people: [people.ha, people.minh] })], total: 1 },
  });
  expect([...(linesByProject(given, november, [])[0]?.due ?? [])]).toEqual([
    [8, 2],
    [11, 1],
    [10, 1],
  ]);
  const byPerson = new Map(linesByPerson(given, november, []).map(({ id, due }) => [id, [...due]]));
  expect(byPerson.get(people.minh.id)).toEqual([
    [8, 1],
    [10, 1],
  ]);
  expect(byPerson.get(people.ha.id)).toEqual([[10, 1]]);
});

test('a project without dates gets a line after the others if it has due items, as do assignees of its tasks', () => {
  const dated = calendarProject({ people: [tester()] });
  const [late, early] = ['B', 'A'].map((key) => ({ id: key, key, name: key }));
  const tasks = [dueTask({ project: late, dueDay: '2026-11-20', people: [people.ha] }), dueTask({ project: early, dueDay: '2026-11-05' })];
  const given = calendar([dated], { tasks: { items: tasks, total: 2 } });
  expect(linesByProject(given, november, []).map(({ project, bars, due }) => [project?.key, bars.length, [...due]])).toEqual([
    [dated.key, 1, []],
    ['A', 0, [[10, 1]]],
    ['B', 0, [[25, 1]]],
  ]);
  const byPerson = new Map(linesByPerson(given, november, []).map(({ id, bars, due }) => [id, [bars.length, due.size]]));
  expect(byPerson.get(people.ha.id)).toEqual([0, 2]);
  expect(byPerson.get(people.minh.id)).toEqual([1, 0]);
});
