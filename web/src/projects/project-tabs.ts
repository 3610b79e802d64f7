import type { Language } from '@coloa/contract/languages.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { formatNumber, formatPercent } from '../lib/format.ts';
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

type Counted = Pick<Project, 'issueCount' | 'assignees' | 'fileCount' | 'rounds' | 'work'>;

/**
 * Returns the texts of the tab counts. The checklist tab shows the share of controls with a result, or no count if there are no controls.
 */
export function tabCounts(
  { issueCount, assignees, fileCount, rounds, work }: Counted,
  language: Language,
): Partial<Record<TabName, string>> {
  const { controls } = work ?? {};
  return {
    issues: formatNumber(issueCount, language),
    ...(work && { tasks: formatNumber(work.tasks.all, language) }),
    ...(controls && controls.all > 0 && { checklists: formatPercent(controls.done / controls.all, language) }),
    retests: formatNumber(rounds, language),
    people: formatNumber(assignees.length, language),
    files: formatNumber(fileCount, language),
  };
}

/** Returns the share of tasks and controls that are done, from 0 to 1; null for clients, and if there are no tasks and controls. */
export function workDone({ work }: Pick<Project, 'work'>): number | null {
  if (!work) return null;
  const all = work.tasks.all + work.controls.all;
  return all === 0 ? null : (work.tasks.done + work.controls.done) / all;
}
