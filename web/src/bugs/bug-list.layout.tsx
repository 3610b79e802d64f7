import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { useCan, useProfile } from '../profile/profile.queries.ts';
import { paths } from '../routes/paths.ts';
import { Strip } from '../ui/layout/strip.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { proposalsQuery } from './bug-list.queries.ts';

export function BugListLayout() {
  const t = useT('bugs');
  const language = useLanguage();
  const { history } = useRouter();
  const { currentWorkspace } = useProfile();
  const may = useCan('WRITE_CHECKLIST');
  const pathname = useLocation({ select: (location) => location.pathname });
  const waiting = useQuery({ ...proposalsQuery({ state: 'OPEN' }), enabled: may }).data?.total;
  useEffect(() => {
    // Reads the path from the history, not from a hook: this layout still renders during the redirect, so a changing path would run the
    // effect again and redirect from the 403 page.
    if (!may) history.replace(paths.error(403, { from: history.location.href }));
  }, [may, history]);
  if (!may) return null;
  const inbox = pathname.startsWith(paths.bugProposals());
  return (
    <>
      <Strip
        title={t('manage.title')}
        aside={currentWorkspace.name}
        tabs={
          <Tabs
            label={t('manage.tabs')}
            items={[
              { label: t('manage.tree'), href: paths.bugList(), current: !inbox },
              {
                label: t('manage.proposals'),
                href: paths.bugProposals(),
                current: inbox,
                count: waiting && formatNumber(waiting, language),
              },
            ]}
          />
        }
      />
      <Outlet />
    </>
  );
}
