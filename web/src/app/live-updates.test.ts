import { expect, test } from 'vitest';
import { commentKeys, controlKeys, groupKeys, issueKeys, presenceKeys, projectKeys, reportKeys, retestKeys } from '../keys/query-keys.ts';
import { staleAfter } from './live-updates.ts';

const at = { projectId: 'p', issueId: null, commentId: null };

test('a comment event reloads only the comments of its issue or project', () => {
  expect(staleAfter({ ...at, kind: 'COMMENT', issueId: 'i' })).toEqual({ soon: [commentKeys.ofIssue('i')], lists: [] });
  expect(staleAfter({ ...at, kind: 'COMMENT' })).toEqual({ soon: [commentKeys.ofProject('p')], lists: [] });
});

test('an issue event reloads the issue with its history and retests at once, and lists later', () => {
  const { soon, lists } = staleAfter({ ...at, kind: 'ISSUE', issueId: 'i' });
  expect(soon).toEqual([issueKeys.one('i'), issueKeys.history('i'), retestKeys.all]);
  expect(lists).toContainEqual(issueKeys.lists);
  expect(soon).not.toContainEqual(issueKeys.lists);
});

test('a hidden object is reloaded as if it had changed, so that the page finds it missing', () => {
  expect(staleAfter({ ...at, kind: 'HIDDEN', issueId: 'i', commentId: 'c' }).soon).toEqual([commentKeys.ofIssue('i')]);
  expect(staleAfter({ ...at, kind: 'HIDDEN', commentId: 'c' }).soon).toEqual([commentKeys.ofProject('p')]);
  expect(staleAfter({ ...at, kind: 'HIDDEN', issueId: 'i' })).toEqual(staleAfter({ ...at, kind: 'ISSUE', issueId: 'i' }));
});

test('a presence event reloads only the list of users who have the issue or write-up open', () => {
  for (const kind of ['PRESENCE', 'PRESENCE_TEAM', 'PRESENCE_WRITE_UP'] as const)
    expect(staleAfter({ ...at, kind, issueId: 'i' })).toEqual({ soon: [presenceKeys.of('i')], lists: [] });
  expect(issueKeys.all).not.toContain(presenceKeys.of('i')[0]);
});

test('a project event reloads the project with its history', () => {
  expect(staleAfter({ ...at, kind: 'PROJECT' }).soon).toEqual([projectKeys.one('p'), projectKeys.history('p')]);
});

test('a task event reloads tasks at once, and their controls and coverage later', () => {
  const { soon, lists } = staleAfter({ ...at, kind: 'TASK' });
  expect(soon).toEqual([['tasks', 'p']]);
  expect(lists).toEqual(expect.arrayContaining([controlKeys.ofProject('p'), controlKeys.coverage('p')]));
});

test('a report event reloads messages and shares at once; it and its sources reload the preview later', () => {
  const { soon, lists } = staleAfter({ ...at, kind: 'REPORT' });
  expect(soon).toEqual(expect.arrayContaining([reportKeys.messages('p'), reportKeys.shares('p'), reportKeys.logs('p')]));
  expect(lists).toContainEqual(reportKeys.previews('p'));
  expect(staleAfter({ ...at, kind: 'ISSUE', issueId: 'i' }).lists).toContainEqual(reportKeys.previews('p'));
  // The preview contains the cover and scope of the project, and the coverage by tasks and controls.
  for (const kind of ['PROJECT', 'TASK', 'CONTROL'] as const)
    expect(staleAfter({ ...at, kind }).lists).toContainEqual(reportKeys.previews('p'));
});

test('task, control and retest events reload the counts and progress of a project later', () => {
  for (const kind of ['TASK', 'CONTROL', 'RETEST'] as const) expect(staleAfter({ ...at, kind }).lists).toContainEqual(projectKeys.one('p'));
});

test('changed workspace sections reload at once, and the reports that begin with them later', () => {
  const event = { ...at, projectId: 'w', kind: 'REPORT' } as const;
  expect(staleAfter(event, 'w')).toEqual({ soon: [reportKeys.defaults('w')], lists: [reportKeys.all] });
  expect(staleAfter(event, 'other').soon).toContainEqual(reportKeys.settings('w'));
});

test('a group event reloads groups at once, and events that affect their figures reload them later', () => {
  expect(staleAfter({ ...at, kind: 'GROUP' }).soon).toEqual([groupKeys.all]);
  for (const kind of ['PROJECT', 'ISSUE', 'TASK'] as const) expect(staleAfter({ ...at, kind }).lists).toContainEqual(groupKeys.all);
});

test('a resync event reloads everything on the page', () => {
  expect(staleAfter({ kind: 'resync' }).soon).toEqual([[]]);
});
