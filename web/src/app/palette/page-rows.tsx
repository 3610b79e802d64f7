import type { Permission } from '@coloa/contract/permissions.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { useT } from '../../lib/i18n.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { tabsOf } from '../../projects/project-tabs.ts';
import { paths } from '../../routes/paths.ts';
import { type NavigationItem, visibleTo } from '../navigation.ts';
import { IconGoTo } from './palette-icons.tsx';
import type { PaletteRow } from './palette-row.ts';

const furtherPages = [
  { name: 'allIssues', href: paths.allIssues() },
  { name: 'calendar', href: paths.calendar() },
  { name: 'notifications', href: paths.notifications() },
  { name: 'roles', href: paths.roles(), privileges: ['WRITE_USER', 'READ_ROLE'] },
  { name: 'bugProposals', href: paths.bugProposals(), privileges: ['WRITE_CHECKLIST'] },
  { name: 'profile', href: paths.profile() },
  { name: 'password', href: paths.password() },
  { name: 'dev', href: paths.dev() },
] as const satisfies { name: string; href: string; privileges?: readonly Permission[] }[];

const flat = (items: readonly NavigationItem[]): NavigationItem[] =>
  items.flatMap((item) => (item.type === 'group' ? flat(item.children ?? []) : [item]));

const icon = <IconGoTo size={14} />;

export function usePageRows(): PaletteRow[] {
  const t = useT('palette');
  const app = useT('app');
  const { role } = useProfile();
  const menu = flat(visibleTo(role)).map(({ title, link }) => ({ name: title, label: app(`menu.${title}`), href: link }));
  const further = furtherPages
    .filter((page) => !('privileges' in page) || page.privileges.every((privilege) => role.privileges.includes(privilege)))
    .map(({ name, href }) => ({ name, label: t(`page.${name}`), href }));
  return [...menu, ...further].map(({ name, label, href }) => ({ id: `page:${href}`, icon, label, keywords: name, href }));
}

export function useTabRows(project: Project | undefined): PaletteRow[] {
  const projects = useT('projects');
  if (!project) return [];
  return tabsOf(project).map(({ name, href }) => ({
    id: `tab:${href}`,
    icon,
    label: projects(`tab.${name}`),
    keywords: `${name} ${project.key}`,
    href,
  }));
}
