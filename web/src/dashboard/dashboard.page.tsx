import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { usePageTitle } from '../app/page-title.ts';
import { paths } from '../app/paths.ts';
import { useT } from '../lib/i18n.ts';
import { useCan, useProfile, useToday } from '../profile/profile.queries.ts';
import { projectListQuery } from '../projects/project-list.queries.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { IconPlus } from '../ui/icons.tsx';
import { Columns } from '../ui/layout.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { dashboardQuery } from './dashboard.queries.ts';
import { dashboardSearch, shownDays } from './dashboard.search.ts';
import { DashboardControls } from './dashboard-controls.tsx';
import { MyProjects } from './my-projects.tsx';
import { MyTasks } from './my-tasks.tsx';
import { MyWork } from './my-work.tsx';

/** What waits for one: projects, issues to decide on, drafts to finish. */
export function DashboardPage() {
  const t = useT('dashboard');
  const { history } = useRouter();
  const me = useProfile().id;
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => dashboardSearch(raw), [raw]);
  const { from, to, period } = shownDays(search, useToday());
  const { userId } = search;
  const work = useQuery(dashboardQuery({ ...(from && { from }), ...(to && { to }), ...(userId && { userId }) }));
  usePageTitle(t('title'));

  const { data } = work;
  const person = userId ?? me;
  const isMine = person === me;
  const nothing = data && data.projects.total === 0 && data.drafts.total === 0 && data.waiting.total === 0;
  if (work.isError && !data) return <ErrorState onRetry={() => void work.refetch()}>{t('failed')}</ErrorState>;
  return (
    <Page>
      <PageHeader
        title={t('title')}
        actions={
          <DashboardControls
            days={{ from, to }}
            period={period}
            userId={userId}
            onChange={(changes) => history.replace(paths.dashboard({ ...search, ...changes }))}
          />
        }
      />
      {nothing && isMine ? (
        <NothingYet />
      ) : (
        <Columns count={12}>
          <MyWork work={data} person={person} isMine={isMine} />
          {isMine && <MyTasks />}
          <MyProjects projects={data?.projects} person={person} isMine={isMine} />
        </Columns>
      )}
    </Page>
  );
}

/** Nobody has given one any work yet; on a new installation the first project comes first. */
function NothingYet() {
  const t = useT('dashboard');
  const mayCreate = useCan('WRITE_PROJECT');
  const seesAll = useCan('READ_PROJECT');
  const projects = useQuery({ ...projectListQuery({}), enabled: mayCreate || seesAll, meta: { background: true } });
  if (projects.isLoading) return null;
  if ((projects.data?.total ?? 0) > 0) {
    return <EmptyState action={<ButtonLink href={paths.projects()}>{t('allProjects')}</ButtonLink>}>{t('noWork')}</EmptyState>;
  }
  if (!mayCreate) return <EmptyState>{t('noProjects')}</EmptyState>;
  return (
    <EmptyState
      action={
        <ButtonLink kind="main" href={paths.projects({ create: true })} icon={<IconPlus size={14} />}>
          {t('firstProject')}
        </ButtonLink>
      }
    >
      {t('newInstallation')}
    </EmptyState>
  );
}
