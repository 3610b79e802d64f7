import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { ChangeKind } from './platform/changes.ts';
import { subscriptions } from './subscriptions.ts';

const isKind = (value: unknown): value is ChangeKind<unknown> => typeof value === 'object' && value !== null && 'name' in value;

const files = globSync('**/*.changes.ts', { cwd: import.meta.dirname });
const modules = await Promise.all(files.map((file) => import(path.join(import.meta.dirname, file)) as Promise<object>));
const kinds = modules.flatMap((module) => Object.values(module).filter(isKind)).map(({ name }) => name);

test('each kind of change has a unique name and at least one subscriber', () => {
  expect(kinds.length).toBeGreaterThan(20);
  expect(kinds.filter((name, n) => kinds.indexOf(name) !== n)).toEqual([]);
  expect(kinds.filter((name) => subscriptions.every(({ kind }) => kind !== name))).toEqual([]);
});

test('several subscribers to one change run in this order', () => {
  const followers = [...Map.groupBy(subscriptions, ({ kind }) => kind)].filter(([, those]) => those.length > 1);
  expect(Object.fromEntries(followers.map(([kind, those]) => [kind, those.map(({ by }) => by)]))).toEqual({
    'issue created': ['checklists', 'tasks'],
    // `projects` runs last, because the counters stay locked until the transaction ends.
    'issue written': ['files', 'audit', 'events', 'projects'],
    'member leaving': ['projects', 'groups', 'snippets', 'notifications'],
    'project going': ['issues', 'reports'],
    'person unassigned': ['issues', 'notifications'],
    // `checklists` runs first and rejects the removal of scope rows with results, before `issues` detaches issues from the rows.
    'scope leaving': ['checklists', 'issues'],
    'task changed': ['leaderboard', 'notifications'],
  });
});
