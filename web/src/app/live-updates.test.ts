import { expect, test } from 'vitest';
import { commentKeys, controlKeys, groupKeys, issueKeys, presenceKeys, projectKeys, reportKeys, retestKeys } from '../keys/query-keys.ts';
import { staleAfter } from './live-updates.ts';

const at = { projectId: 'p', issueId: null, commentId: null };

test('a comment has the comments of its issue or project read again, and nothing else', () => {
  expect(staleAfter({ ...at, kind: 'COMMENT', issueId: 'i' })).toEqual({ soon: [commentKeys.ofIssue('i')], lists: [] });
  expect(staleAfter({ ...at, kind: 'COMMENT' })).toEqual({ soon: [commentKeys.ofProject('p')], lists: [] });
});

test('a changed issue is read again at once with its history and retests, the lists that hold it later', () => {
  const { soon, lists } = staleAfter({ ...at, kind: 'ISSUE', issueId: 'i' });
  expect(soon).toEqual([issueKeys.one('i'), issueKeys.history('i'), retestKeys.all]);
  expect(lists).toContainEqual(issueKeys.lists);
  expect(soon).not.toContainEqual(issueKeys.lists);
});

test('what was hidden is read again as if it had changed, to be found gone', () => {
  expect(staleAfter({ ...at, kind: 'HIDDEN', issueId: 'i', commentId: 'c' }).soon).toEqual([commentKeys.ofIssue('i')]);
  expect(staleAfter({ ...at, kind: 'HIDDEN', commentId: 'c' }).soon).toEqual([commentKeys.ofProject('p')]);
  expect(staleAfter({ ...at, kind: 'HIDDEN', issueId: 'i' })).toEqual(staleAfter({ ...at, kind: 'ISSUE', issueId: 'i' }));
});

test('who has an issue or write-up open is asked again, and nothing else is read', () => {
  for (const kind of ['PRESENCE', 'PRESENCE_TEAM', 'PRESENCE_WRITE_UP'] as const)
    expect(staleAfter({ ...at, kind, issueId: 'i' })).toEqual({ soon: [presenceKeys.of('i')], lists: [] });
  expect(issueKeys.all).not.toContain(presenceKeys.of('i')[0]);
});

test('a project is read again with its history', () => {
  expect(staleAfter({ ...at, kind: 'PROJECT' }).soon).toEqual([projectKeys.one('p'), projectKeys.history('p')]);
});

test('a task is read again at once, the controls that it stands for and their coverage later', () => {
  const { soon, lists } = staleAfter({ ...at, kind: 'TASK' });
  expect(soon).toEqual([['tasks', 'p']]);
  expect(lists).toEqual(expect.arrayContaining([controlKeys.ofProject('p'), controlKeys.coverage('p')]));
});

test('what readers leave and where they were is read again at once, the preview with the issues it is made of later', () => {
  const { soon, lists } = staleAfter({ ...at, kind: 'REPORT' });
  expect(soon).toEqual(expect.arrayContaining([reportKeys.messages('p'), reportKeys.shares('p'), reportKeys.logs('p')]));
  expect(lists).toContainEqual(reportKeys.previews('p'));
  expect(staleAfter({ ...at, kind: 'ISSUE', issueId: 'i' }).lists).toContainEqual(reportKeys.previews('p'));
  // The preview contains the cover and scope of the project, and the coverage by tasks and controls.
  for (const kind of ['PROJECT', 'TASK', 'CONTROL'] as const)
    expect(staleAfter({ ...at, kind }).lists).toContainEqual(reportKeys.previews('p'));
});

test('the counts and the progress of a project are read again after changes of its tasks, controls and retests', () => {
  for (const kind of ['TASK', 'CONTROL', 'RETEST'] as const) expect(staleAfter({ ...at, kind }).lists).toContainEqual(projectKeys.one('p'));
});

test('sections of the workspace are read again at once, and later the reports that begin with them', () => {
  const event = { ...at, projectId: 'w', kind: 'REPORT' } as const;
  expect(staleAfter(event, 'w')).toEqual({ soon: [reportKeys.defaults('w')], lists: [reportKeys.all] });
  expect(staleAfter(event, 'other').soon).toContainEqual(reportKeys.settings('w'));
});

test('a group is read again at once when it is changed, and later with what its figures are made of', () => {
  expect(staleAfter({ ...at, kind: 'GROUP' }).soon).toEqual([groupKeys.all]);
  for (const kind of ['PROJECT', 'ISSUE', 'TASK'] as const) expect(staleAfter({ ...at, kind }).lists).toContainEqual(groupKeys.all);
});

test('where nobody can tell what changed, everything on the page is read again', () => {
  expect(staleAfter({ kind: 'resync' }).soon).toEqual([[]]);
});
