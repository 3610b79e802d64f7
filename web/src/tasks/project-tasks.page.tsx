import type { ResponseOf } from '@coloa/contract/http.ts';
import type { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { leftOut } from '../lib/unknown-search.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { projectQuery } from '../projects/projects.queries.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { useLeftOut } from '../ui/behavior/use-left-out.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconBars, IconColumns, IconList } from '../ui/layout/icons.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { FirstTasks, TaskMenus } from './make-tasks.tsx';
import { QuickAdd } from './quick-add.tsx';
import { TaskBoard } from './task-board.tsx';
import { TaskFilterBar } from './task-filters.tsx';
import { TaskList } from './task-list.tsx';
import { matches } from './task-shapes.ts';
import { TaskTimeline } from './task-timeline.tsx';
import type { TaskViewProps } from './task-view.ts';
import { taskListQuery } from './tasks.queries.ts';
import { isNarrowed, noFilters, TASK_VIEWS, type TaskChanges, type TaskSearch, type TaskView, taskSearch } from './tasks.search.ts';

const TaskDrawer = lazy(() => import('./task-drawer.tsx').then((module) => ({ default: module.TaskDrawer })));

const ICONS: Record<TaskView, ReactNode> = {
  list: <IconList size={14} />,
  board: <IconColumns size={14} />,
  timeline: <IconBars size={14} />,
};

export function ProjectTasksPage() {
  const t = useT('tasks');
  const { projectId = '' } = useParams({ strict: false });
  const { history } = useRouter();
  const me = useProfile().id;
  const project = useQuery(projectQuery(projectId)).data;
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => taskSearch(raw), [raw]);
  useLeftOut(leftOut(raw, { ...search }), paths.tasks(projectId, { ...search }));
  const { data, isError, refetch } = useQuery(taskListQuery(projectId));
  usePageTitle(t('title'), project?.name);
  const tasks = data?.items;
  const found = useMemo(() => new Set((tasks ?? []).flatMap((task) => (matches(task, search, me) ? [task.id] : []))), [tasks, search, me]);

  const [added, setAdded] = useState<string | null>(null);
  const to = (changes: TaskChanges) => paths.tasks(projectId, { ...search, ...changes });
  const change = (changes: TaskChanges) => history.replace(to(changes));
  const days = { startDay: project?.startDay ?? null, endDay: project?.endDay ?? null };
  const shown = { projectId, days, tasks: tasks ?? [], found, hrefOf: (id: string) => to({ task: id }), open: search.task ?? null, added };
  return (
    <Page>
      <TasksHeader projectId={projectId} search={search} data={data} found={found.size} hrefOf={to} />
      {data?.can.add && (
        <QuickAdd projectId={projectId} tasks={data.items} onAdded={setAdded} onOpen={(id) => history.push(to({ task: id }))} />
      )}
      {!data ? (
        isError ? (
          <ErrorState onRetry={() => void refetch()}>{t('failed')}</ErrorState>
        ) : (
          <SkeletonText lines={6} />
        )
      ) : data.items.length === 0 ? (
        <EmptyState action={data.can.add && <FirstTasks projectId={projectId} />}>{t(data.can.add ? 'empty' : 'emptyReader')}</EmptyState>
      ) : (
        <>
          <TaskFilterBar search={search} tasks={data.items} change={change} />
          <FoundTasks view={search.view ?? 'list'} shown={shown} onClear={() => change(noFilters)} />
        </>
      )}
      {search.task && (
        <Suspense>
          <TaskDrawer
            key={search.task}
            projectId={projectId}
            taskId={search.task}
            tasks={data?.items ?? []}
            hrefOf={(id) => to({ task: id })}
            onClose={() => history.replace(to({ task: undefined }))}
          />
        </Suspense>
      )}
    </Page>
  );
}

interface TasksHeaderProps {
  projectId: string;
  search: TaskSearch;
  data: ResponseOf<typeof tasksContract.list> | undefined;
  found: number;
  hrefOf: (changes: TaskChanges) => string;
}

function TasksHeader({ projectId, search, data, found, hrefOf }: TasksHeaderProps) {
  const t = useT('tasks');
  const language = useLanguage();
  const { history } = useRouter();
  return (
    <PageHeader
      level={2}
      title={t('title')}
      count={data && (isNarrowed(search) ? `${found} / ${data.items.length}` : formatNumber(data.items.length, language))}
      actions={data && <TaskMenus projectId={projectId} can={data.can} hasTasks={data.items.length > 0} />}
    >
      <Segmented
        label={t('view.label')}
        options={TASK_VIEWS.map((value) => ({ value, label: t(`view.${value}`), icon: ICONS[value] }))}
        value={search.view ?? 'list'}
        onChange={(value) => history.push(hrefOf({ view: value === 'list' ? undefined : value }))}
      />
    </PageHeader>
  );
}

function FoundTasks({ view, shown, onClear }: { view: TaskView; shown: TaskViewProps; onClear: () => void }) {
  const t = useT('tasks');
  if (shown.found.size === 0) {
    return <EmptyState action={<Button onClick={onClear}>{t('filter.clear')}</Button>}>{t('filter.nothing')}</EmptyState>;
  }
  if (view === 'board') return <TaskBoard {...shown} />;
  if (view === 'timeline') return <TaskTimeline {...shown} />;
  return <TaskList {...shown} />;
}
