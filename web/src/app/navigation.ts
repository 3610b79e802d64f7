import { isSystem, type Permission } from '@coloa/contract/permissions.ts';
import { pageOf, paths, systemArea } from '../routes/paths.ts';

/**
 * S13: `title` is a key under `app:menu`. Items without `privilege` and `system` are visible to all users. A group is visible if one of its
 * children is.
 */
export interface NavigationItem {
  title:
    | 'dashboard'
    | 'projects'
    | 'topics'
    | 'groups'
    | 'leaderboard'
    | 'system'
    | 'users'
    | 'checklists'
    | 'taskTemplates'
    | 'reportTemplates'
    | 'bugs'
    | 'workspaces'
    | 'config'
    | 'audit'
    | 'backups';
  type: 'item' | 'group';
  icon?:
    | 'gear'
    | 'users'
    | 'folder'
    | 'folders'
    | 'dashboard'
    | 'shield'
    | 'building'
    | 'envelope'
    | 'bug'
    | 'checks'
    | 'tree'
    | 'file'
    | 'trophy'
    | 'book'
    | 'archive';
  link: string;
  also?: readonly string[];
  children?: NavigationItem[];
  privilege?: Permission;
  /** Shows the item only to users with the role System, because it concerns the whole installation. */
  system?: true;
}

export const navigation: readonly NavigationItem[] = [
  { title: 'dashboard', type: 'item', icon: 'dashboard', link: paths.dashboard() },
  { title: 'projects', type: 'item', icon: 'folder', link: paths.projects(), also: [paths.allIssues(), paths.calendar()] },
  { title: 'topics', type: 'item', icon: 'book', link: `${paths.topics()}/` },
  { title: 'groups', type: 'item', icon: 'folders', link: paths.groups() },
  { title: 'leaderboard', type: 'item', icon: 'trophy', link: paths.leaderboard() },
  {
    title: 'system',
    type: 'group',
    icon: 'gear',
    link: systemArea,
    children: [
      { title: 'users', type: 'item', icon: 'users', link: paths.users(), privilege: 'WRITE_USER' },
      { title: 'checklists', type: 'item', icon: 'checks', link: paths.checklists(), privilege: 'WRITE_CHECKLIST' },
      { title: 'taskTemplates', type: 'item', icon: 'tree', link: paths.taskTemplates(), privilege: 'WRITE_USER' },
      { title: 'bugs', type: 'item', icon: 'bug', link: paths.bugList(), privilege: 'WRITE_CHECKLIST' },
      { title: 'workspaces', type: 'item', icon: 'building', link: paths.workspaces(), privilege: 'WRITE_WORKSPACE' },
      { title: 'config', type: 'item', icon: 'envelope', link: paths.config(), privilege: 'WRITE_CONFIG' },
      { title: 'reportTemplates', type: 'item', icon: 'file', link: paths.reportTemplates(), privilege: 'WRITE_CONFIG' },
      { title: 'audit', type: 'item', icon: 'shield', link: paths.audit(), privilege: 'READ_CONFIG' },
      { title: 'backups', type: 'item', icon: 'archive', link: paths.backups(), system: true },
    ],
  },
];

export function visibleTo(
  role: { name: string; privileges: readonly Permission[] },
  items: readonly NavigationItem[] = navigation,
): NavigationItem[] {
  return items.flatMap((item) => {
    if (item.privilege && !role.privileges.includes(item.privilege)) return [];
    if (item.system && !isSystem(role)) return [];
    if (item.type === 'item') return [item];
    const children = visibleTo(role, item.children ?? []);
    return children.length > 0 ? [{ ...item, children }] : [];
  });
}

export const firstSystemPage = (role: Parameters<typeof visibleTo>[0]): string | undefined =>
  visibleTo(role).find(({ link }) => link === systemArea)?.children?.[0]?.link;

export function isCurrent(item: NavigationItem, pathname: string): boolean {
  const [page, own] = [pageOf(pathname), pageOf(item.link)];
  return page === own || (item.also?.includes(page) ?? false) || page.startsWith(`${own}/`);
}
