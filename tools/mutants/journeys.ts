import { globSync } from 'node:fs';
import { root } from './faults.ts';

/** The browser tests of a feature, as patterns of their names; a folder that is not listed has those that begin with its own name. */
const JOURNEYS: Record<string, string[]> = {
  app: ['app', 'app-errors', 'palette*', 'leaving', 'sessions'],
  bugs: ['bug-*'],
  checklists: ['checklists', 'controls', 'method'],
  config: ['workspaces', 'forgotten-password'],
  editor: ['comment-editor', 'issue-form', 'texts-with-pictures', 'write-ups*'],
  exports: ['exports'],
  files: ['texts-with-pictures', 'comments', 'issue-life', 'method'],
  issues: ['issue*', 'all-issues', 'scores', 'retests', 'task-issues', 'refused-writes'],
  'key-replacement': ['backup'],
  doctor: ['start', 'backup'],
  backup: ['backup*'],
  lib: ['app', 'app-errors', 'sessions', 'all-issues', 'views', 'notifications'],
  'linked-issues': ['task-issues', 'checklists'],
  platform: ['start', 'app', 'reliability'],
  projects: ['issues', 'people', 'first-report', 'retests', 'tasks', 'method'],
  'reader-messages': ['reader-messages', 'share'],
  reports: ['report*', 'first-report', 'share*', 'reader-messages'],
  roles: ['users', 'people'],
  sessions: ['sessions', 'two-factor', 'forgotten-password'],
  'task-templates': ['tasks', 'method'],
  tasks: ['task*'],
  tokens: ['profile', 'dev'],
  topics: ['topics', 'write-ups*'],
  ui: ['app', 'forms', 'issues', 'issue-form', 'users', 'notifications', 'tasks', 'all-issues', 'views'],
  users: ['users', 'people', 'sessions'],
  views: ['views*', 'all-issues'],
  workspaces: ['workspaces', 'users'],
};

export function journeysOf(file: string): string[] {
  const feature = file.split('/')[2] ?? '';
  const names = JOURNEYS[feature] ?? [`${feature}*`];
  return [...new Set(names.flatMap((name) => globSync(`e2e/${name}.e2e.ts`, { cwd: root }).sort()))];
}
