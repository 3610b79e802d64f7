import { globSync } from 'node:fs';
import { root } from './faults.ts';

/**
 * Maps folders to the patterns of their end-to-end tests. For other folders, runs the tests whose names begin with the name of the folder.
 */
export const JOURNEYS: Record<string, string[]> = {
  app: ['app', 'app-errors', 'palette', 'leaving', 'sessions'],
  backup: ['backup*'],
  bugs: ['bug-*'],
  checklists: ['checklists', 'method'],
  comments: ['comments', 'reader-messages'],
  config: ['workspaces', 'profile'],
  doctor: ['start.full', 'backup.full'],
  editor: ['issues', 'texts-with-pictures', 'write-ups'],
  files: ['texts-with-pictures', 'comments', 'issue-life', 'method'],
  issues: ['issue*', 'withdrawn', 'retests', 'task-issues'],
  'key-replacement': ['backup.full'],
  lib: ['app', 'app-errors', 'sessions', 'views', 'notifications'],
  'linked-issues': ['task-issues', 'checklists'],
  platform: ['start.full', 'app', 'reliability.full'],
  projects: ['issues', 'people', 'first-report', 'retests', 'tasks', 'method'],
  reports: ['report*', 'first-report', 'share*', 'reader-messages'],
  roles: ['users', 'people'],
  sessions: ['sessions', 'people', 'profile'],
  'task-templates': ['tasks', 'method'],
  tasks: ['task*'],
  tokens: ['profile', 'dev'],
  topics: ['write-ups'],
  ui: ['app', 'issues', 'users', 'notifications', 'tasks', 'views'],
  users: ['users', 'people', 'sessions'],
  views: ['views'],
  workspaces: ['workspaces', 'users'],
};

export function journeysOf(file: string): string[] {
  const feature = file.split('/')[2] ?? '';
  const names = JOURNEYS[feature] ?? [`${feature}*`];
  return [...new Set(names.flatMap((name) => globSync(`e2e/${name}.e2e.ts`, { cwd: root }).sort()))];
}
