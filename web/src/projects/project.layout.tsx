import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { ExcelButton } from '../exports/excel-button.tsx';
import { isGone } from '../lib/api-error.ts';
import { formatDay, formatDayRange, inBin } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { paths } from '../routes/paths.ts';
import { useDelayed } from '../ui/behavior/steady-values.ts';
import { usePhone } from '../ui/behavior/use-media.ts';
import { PeopleStack } from '../ui/data/people-stack.tsx';
import { KeyText } from '../ui/data/words.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { IconCalendar } from '../ui/layout/icons.tsx';
import { Strip } from '../ui/layout/strip.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import styles from './project.module.css';
import { ProjectStatusMenu } from './project-status-menu.tsx';
import { isClosedTab, tabCounts, tabsOf, workDone } from './project-tabs.ts';
import { aboutBin, projectQuery, useRestoreProject } from './projects.queries.ts';
import { StartHint } from './start-hint.tsx';
import { useProjectId } from './use-project.ts';

export function ProjectLayout() {
  const t = useT('projects');
  const project = useQuery(projectQuery(useProjectId()));
  const pathname = useLocation({ select: (location) => location.pathname });
  const late = useDelayed(project.isPending);
  const phone = usePhone();
  const crumb = { label: t('title'), href: paths.projects() };
  // The project was loaded before, so the user has lost access, or the project was deleted while the page was open.
  if (project.data && isGone(project.error)) return <ProjectGone />;
  if (project.data) {
    const { data } = project;
    return (
      <>
        <Strip crumb={crumb} title={data.name} aside={<Facts project={data} />} tabs={<ProjectTabs project={data} />}>
          <KeyText size={13}>{data.key}</KeyText>
          <ProjectStatusMenu project={data} />
          {phone && <ProjectExcel project={data} />}
        </Strip>
        <Standing project={data} />
        {/* The key resets typed and selected values when the project changes. */}
        {isClosedTab(pathname, data) ? <TabClosed projectId={data.id} /> : <Outlet key={data.id} />}
      </>
    );
  }
  if (project.isError) return <ErrorState onRetry={() => void project.refetch()}>{t('failedOne')}</ErrorState>;
  return <Strip crumb={crumb} title={late ? <Skeleton width={220} height={16} /> : ' '} tabs={<div className={styles.tabsPlace} />} />;
}

function ProjectGone() {
  const t = useT('projects');
  return (
    <div role="alert">
      <EmptyState action={<ButtonLink href={paths.projects()}>{t('gone.toAll')}</ButtonLink>}>
        <b>{t('gone.title')}</b>
        <br />
        {t('gone.why')}
      </EmptyState>
    </div>
  );
}

function TabClosed({ projectId }: { projectId: string }) {
  const t = useT('projects');
  return (
    <div role="alert">
      <EmptyState action={<ButtonLink href={paths.issues(projectId)}>{t('closedTab.toIssues')}</ButtonLink>}>
        {t('closedTab.why')}
      </EmptyState>
    </div>
  );
}

function Facts({ project }: { project: Project }) {
  const t = useT('projects');
  const people = project.assignees.map(({ person }) => person);
  return (
    <>
      <span className={styles.dates}>
        <IconCalendar size={14} />
        {formatDayRange(project.startDay, project.endDay) || t('noDates')}
      </span>
      <Progress project={project} />
      <PeopleStack people={people} count={people.length} />
      <ProjectExcel project={project} />
    </>
  );
}

function Progress({ project }: { project: Project }) {
  const t = useT('projects');
  const done = workDone(project);
  return done !== null && <ProgressBar label={t('progress')} width={96} value={done} />;
}

function ProjectExcel({ project: { id, can } }: { project: Project }) {
  const t = useT('exports');
  return can.report && <ExcelButton bare order={{ kind: 'PROJECT', projectId: id }} label={t('excelOfProject')} />;
}

function Standing({ project }: { project: Project }) {
  const t = useT('projects');
  const restore = useRestoreProject();
  const { timeZone } = useProfile().currentWorkspace;
  if (project.deletedAt) {
    const button = (
      <Button
        size="s"
        busy={restore.isPending}
        onClick={() =>
          restore.mutate(project.id, { onSuccess: () => toast.ok(t('restored', { name: project.name }), undefined, aboutBin(project.id)) })
        }
      >
        {t('restore')}
      </Button>
    );
    return (
      <div className={styles.standing}>
        <Notice kind="warn" action={button}>
          {t('binned', { day: formatDay(inBin(project.deletedAt, timeZone).since) })}
        </Notice>
      </div>
    );
  }
  if (project.status !== 'ARCHIVED') return <StartHint key={project.id} project={project} />;
  return (
    <div className={styles.standing}>
      <Notice>{project.can.moveTo.includes('COMPLETED') ? t('archived') : t('archivedReader')}</Notice>
    </div>
  );
}

function ProjectTabs({ project }: { project: Project }) {
  const t = useT('projects');
  const language = useLanguage();
  const pathname = useLocation({ select: (location) => location.pathname });
  const counts = tabCounts(project, language);
  const items = tabsOf(project).map(({ name, href }) => ({
    label: t(`tab.${name}`),
    href,
    current: pathname === href,
    ...(counts[name] !== undefined && { count: counts[name] }),
  }));
  return <Tabs label={t('tab.label')} items={items} />;
}
