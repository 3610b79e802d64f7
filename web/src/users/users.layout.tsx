import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { useCan, useProfile } from '../profile/profile.queries.ts';
import { rolesQuery } from '../roles/roles.queries.ts';
import { paths } from '../routes/paths.ts';
import { Strip } from '../ui/layout/strip.tsx';
import { type TabItem, Tabs } from '../ui/layout/tabs.tsx';
import { summaryQuery } from './users.queries.ts';

export function UsersLayout() {
  const t = useT('users');
  const { currentWorkspace } = useProfile();
  return (
    <>
      <Strip title={t('title')} aside={currentWorkspace.name} tabs={<ManagerTabs />} />
      <Outlet />
    </>
  );
}

function ManagerTabs() {
  const t = useT('users');
  const language = useLanguage();
  const here = useProfile().currentWorkspace.id;
  const pathname = useLocation({ select: (location) => location.pathname });
  const [seesPeople, seesRoles] = [useCan('READ_USER'), useCan('READ_ROLE')];
  const summary = useQuery({ ...summaryQuery, enabled: seesPeople }).data?.find(({ workspace }) => workspace.id === here);
  const roles = useQuery({ ...rolesQuery, enabled: seesRoles, meta: { background: true } }).data;
  const tabs: (TabItem | false)[] = [
    seesPeople && { label: t('tab.members'), href: paths.users(), count: summary && formatNumber(summary.members, language) },
    seesRoles && { label: t('tab.roles'), href: paths.roles(), count: roles && formatNumber(roles.length, language) },
  ];
  const items = tabs.filter((tab) => tab !== false).map((tab) => ({ ...tab, current: pathname === tab.href }));
  return <Tabs label={t('tab.label')} items={items} />;
}
