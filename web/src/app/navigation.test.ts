import { PERMISSIONS, type Permission, ROLES } from '@coloa/contract/permissions.ts';
import { expect, test } from 'vitest';
import { menu } from '../../../i18n/en/app.json' with { type: 'json' };
import { firstSystemPage, isCurrent, type NavigationItem, navigation, visibleTo } from './navigation.ts';

const titles = (items: readonly NavigationItem[]): string[] => items.flatMap((item) => [item.title, ...titles(item.children ?? [])]);
const find = (title: NavigationItem['title']): NavigationItem => {
  const found = [...navigation, ...navigation.flatMap((item) => item.children ?? [])].find((item) => item.title === title);
  if (!found) throw new Error(title);
  return found;
};

const seenWith = (privileges: readonly Permission[]) => visibleTo({ name: 'Own', privileges });

test('S06 the menu has the specified paths', () => {
  const links = Object.fromEntries(titles(navigation).map((title) => [title, find(title as NavigationItem['title']).link]));
  expect(links).toEqual({
    dashboard: '/dashboard',
    projects: '/projects',
    topics: '/shared-topic/',
    groups: '/groups',
    leaderboard: '/leaderboard',
    system: '/manager',
    users: '/manager/user',
    checklists: '/manager/checklist',
    taskTemplates: '/manager/task-template',
    bugs: '/manager/bug/buglist',
    workspaces: '/manager/workspace',
    config: '/manager/config',
    reportTemplates: '/manager/report-template',
    audit: '/manager/audit',
    backups: '/manager/backup',
  });
});

test('S06 the English titles match the specification', () => {
  expect(menu).toMatchObject({
    button: 'Menu',
    dashboard: 'Dashboard',
    projects: 'Project',
    topics: 'Shared Topic',
    groups: 'Group',
    leaderboard: 'Leaderboard',
    system: 'System',
    users: 'User Manager',
    checklists: 'Checklist',
    taskTemplates: 'Task Template',
    bugs: 'Bug',
    workspaces: 'Workspace',
    config: 'Config',
  });
});

test('the first page of the System group is the first one that the role may open', () => {
  expect(firstSystemPage(ROLES.Admin)).toBe('/manager/user');
  expect(firstSystemPage({ name: 'Own', privileges: ['WRITE_CONFIG', 'WRITE_CHECKLIST'] })).toBe('/manager/checklist');
  expect(firstSystemPage({ name: 'Own', privileges: ['READ_CONFIG'] })).toBe('/manager/audit');
  expect(firstSystemPage(ROLES.Tester)).toBeUndefined();
});

test('S13 each item has title, type, icon and link, groups have children', () => {
  for (const item of [...navigation, ...navigation.flatMap((each) => each.children ?? [])]) {
    expect(item).toMatchObject({ title: expect.any(String), icon: expect.any(String), link: expect.stringMatching(/^\//) });
    expect(item.type).toBe(item.children ? 'group' : 'item');
  }
});

test('S31 User Manager and Task Template need WRITE_USER, Checklist and Bug WRITE_CHECKLIST, Workspace WRITE_WORKSPACE, Config WRITE_CONFIG; items without a privilege are shown to everyone', () => {
  expect(titles(visibleTo(ROLES.Client))).toEqual(['dashboard', 'projects', 'topics', 'groups', 'leaderboard']);
  expect(titles(seenWith([]))).toEqual(['dashboard', 'projects', 'topics', 'groups', 'leaderboard']);
  expect(titles(seenWith(['WRITE_USER']))).toEqual([
    'dashboard',
    'projects',
    'topics',
    'groups',
    'leaderboard',
    'system',
    'users',
    'taskTemplates',
  ]);
  expect(titles(seenWith(['WRITE_CHECKLIST']))).toEqual([
    'dashboard',
    'projects',
    'topics',
    'groups',
    'leaderboard',
    'system',
    'checklists',
    'bugs',
  ]);
  expect(titles(seenWith(['WRITE_WORKSPACE']))).toEqual([
    'dashboard',
    'projects',
    'topics',
    'groups',
    'leaderboard',
    'system',
    'workspaces',
  ]);
  expect(titles(seenWith(['WRITE_CONFIG']))).toEqual([
    'dashboard',
    'projects',
    'topics',
    'groups',
    'leaderboard',
    'system',
    'config',
    'reportTemplates',
  ]);
  expect(titles(seenWith(['READ_CONFIG']))).toEqual(['dashboard', 'projects', 'topics', 'groups', 'leaderboard', 'system', 'audit']);
  expect(titles(visibleTo(ROLES.System))).toEqual(titles(navigation));
});

test('pages of the installation are visible only to System, regardless of permissions', () => {
  expect(titles(visibleTo(ROLES.System))).toContain('backups');
  expect(titles(visibleTo(ROLES.Admin))).not.toContain('backups');
  expect(titles(seenWith(PERMISSIONS))).not.toContain('backups');
});

test('an item is current only on its page and those below, and projects also on all issues', () => {
  expect(isCurrent(find('projects'), '/projects/1/issues')).toBe(true);
  expect(isCurrent(find('system'), '/manager/user')).toBe(true);
  expect(isCurrent(find('projects'), '/issues')).toBe(true);
  expect(isCurrent(find('projects'), '/projects-old')).toBe(false);
  expect(['/shared-topic', '/shared-topic/', '/shared-topic/1'].map((path) => isCurrent(find('topics'), path))).toEqual([true, true, true]);
  expect(isCurrent(find('dashboard'), '/projects')).toBe(false);
});
