import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { paths } from '../routes/paths.ts';

type TabName = 'issues' | 'tasks' | 'checklists' | 'retests' | 'people' | 'activity' | 'files' | 'report' | 'settings' | 'about';

export function tabsOf({ id, can }: Pick<Project, 'id' | 'can'>): { name: TabName; href: string }[] {
  const tabs: ({ name: TabName; href: string } | false)[] = [
    { name: 'issues', href: paths.issues(id) },
    can.method && { name: 'tasks', href: paths.tasks(id) },
    can.method && { name: 'checklists', href: paths.controls(id) },
    { name: 'retests', href: paths.retests(id) },
    { name: 'people', href: paths.people(id) },
    { name: 'activity', href: paths.projectActivity(id) },
    { name: 'files', href: paths.files(id) },
    can.report && { name: 'report', href: paths.report(id) },
    { name: can.edit ? 'settings' : 'about', href: paths.projectSettings(id) },
  ];
  return tabs.filter((tab) => tab !== false);
}

/** Returns true if the path is a team tab that this user cannot see. */
export function isClosedTab(pathname: string, { id, can }: Pick<Project, 'id' | 'can'>): boolean {
  const open = new Set(tabsOf({ id, can }).map(({ href }) => href));
  return tabsOf({ id, can: { ...can, method: true } }).some(({ href }) => !open.has(href) && `${pathname}/`.startsWith(`${href}/`));
}
