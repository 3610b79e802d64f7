import type { Dashboard } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ApiError, isRefusal } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { useCan, useToday } from '../profile/profile.queries.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { IconPlus } from '../ui/layout/icons.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { dashboardQuery } from './dashboard.queries.ts';
import { dashboardSearch, shownDays } from './dashboard.search.ts';
import { type Changes, DashboardControls } from './dashboard-controls.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { DashboardWidgets } from './dashboard-widgets.tsx';
import { FirstSteps } from './first-steps.tsx';
import { type FirstStep, useFirstSteps } from './use-first-steps.ts';

export function DashboardPage() {
  const t = useT('dashboard');
  const { history } = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => dashboardSearch(raw), [raw]);
  const { from, to, period } = shownDays(search, useToday());
  const shown = useQuery(dashboardQuery(search));
  const { data, error } = shown;
  const steps = useFirstSteps(data, !search.userId);
  usePageTitle(t('title'));

  const refused = !data && isRefusal(error) && error instanceof ApiError ? error : null;
  const change = (changes: Changes) => history.replace(paths.dashboard({ ...search, ...changes }));
  const isNew = data !== undefined && !search.userId && isEmpty(data);
  return (
    <Page>
      <PageHeader
        title={t('title')}
        actions={
          !isNew && (
            <DashboardControls
              days={{ from, to }}
              period={period}
              userId={search.userId}
              person={data?.person ?? null}
              layout={data?.layout}
              refused={refused?.problems[0]?.message}
              onChange={change}
            />
          )
        }
      />
      {refused ? (
        <Refused why={refused.reason} onBack={() => change({ from: undefined, to: undefined })} />
      ) : data && steps !== undefined ? (
        // The dashboard appears only when the first steps are known too, because they would otherwise push its content down later.
        <Parts dashboard={data} steps={steps} isNew={isNew} userId={search.userId} stale={shown.isPlaceholderData} />
      ) : !data && shown.isError ? (
        <ErrorState onRetry={() => void shown.refetch()} retrying={shown.isFetching}>
          {t('failed')}
        </ErrorState>
      ) : (
        <DashboardSkeleton />
      )}
    </Page>
  );
}

function Refused({ why, onBack }: { why: string; onBack: () => void }) {
  const t = useT('dashboard');
  return (
    <Notice
      kind="bad"
      action={
        <Button size="s" onClick={onBack}>
          {t('refused.back')}
        </Button>
      }
    >
      {t('refused.words', { why })}
    </Notice>
  );
}

const isEmpty = ({ figures, projects, drafts, waiting }: Dashboard): boolean =>
  figures.projects.length === 0 && projects.total + drafts.total + waiting.total + figures.reported.now === 0;

interface PartsProps {
  dashboard: Dashboard;
  /** Null if the page shows no first steps. */
  steps: readonly FirstStep[] | null;
  isNew: boolean;
  /**
   * Id of the user whose data is shown. If undefined, the page shows all figures that the signed-in user can see, and that user's own work.
   */
  userId: string | undefined;
  stale: boolean;
}

function Parts({ dashboard, steps, isNew, userId, stale }: PartsProps) {
  return (
    <Stack>
      {steps ? <FirstSteps steps={steps} layout={dashboard.layout} /> : isNew && <NothingYet />}
      {!isNew && <DashboardWidgets dashboard={dashboard} userId={userId} stale={stale} />}
    </Stack>
  );
}

function NothingYet() {
  const t = useT('dashboard');
  if (!useCan('WRITE_PROJECT')) return <EmptyState>{t('noProjects')}</EmptyState>;
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
