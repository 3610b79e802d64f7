import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { useCan } from '../../profile/profile.queries.ts';
import { projectQuery } from '../../projects/projects.queries.ts';
import { usePageTitle } from '../../routes/page-title.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { TypedSearch } from '../../ui/fields/typed-search.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { IconList, IconPlus, IconTable } from '../../ui/layout/icons.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { ControlFilters } from './control-filters.tsx';
import { ControlList } from './control-list.tsx';
import { isNarrowed, noFilters } from './controls.search.ts';
import { StateCounts } from './state-counts.tsx';
import { type ControlList as List, useControlList } from './use-control-list.ts';

const AddControlsDrawer = lazy(() => import('./add-controls-drawer.tsx').then((module) => ({ default: module.AddControlsDrawer })));
const CoverageView = lazy(() => import('../matrix/coverage-view.tsx').then((module) => ({ default: module.CoverageView })));

export function ProjectControlsPage() {
  const t = useT('controls');
  const list = useControlList();
  const { projectId, search, change, data } = list;
  const [taking, setTaking] = useState(false);
  const project = useQuery(projectQuery(projectId)).data;
  const mayTake = useCan('READ_CHECKLIST') && (data?.can.take ?? false);
  usePageTitle(t(search.view === 'coverage' ? 'coverage.title' : 'title'), project?.name);
  const all = data?.controls.length ?? 0;
  return (
    <>
      <Page kind="head">
        <ControlsHeader list={list} all={all} mayTake={mayTake} onTake={() => setTaking(true)} />
        {data && all > 0 && (
          <ControlFilters
            controls={data.controls}
            search={search}
            change={change}
            end={<StateCounts controls={data.controls} hrefOf={list.hrefOf} />}
          />
        )}
      </Page>
      <Content list={list} mayTake={mayTake} onTake={() => setTaking(true)} />
      {taking && data && (
        <Suspense>
          <AddControlsDrawer projectId={projectId} taken={data.controls} onClose={() => setTaking(false)} />
        </Suspense>
      )}
    </>
  );
}

interface ControlsHeaderProps {
  list: List;
  all: number;
  mayTake: boolean;
  onTake: () => void;
}

function ControlsHeader({ list: { search, change, shown }, all, mayTake, onTake }: ControlsHeaderProps) {
  const t = useT('controls');
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  return (
    <PageHeader
      level={2}
      title={t('title')}
      count={shown && (shown.length === all ? number(all) : t('count', { shown: number(shown.length), all: number(all) }))}
      actions={
        mayTake && (
          <Button kind="main" icon={<IconPlus size={14} />} onClick={onTake}>
            {t('take.open')}
          </Button>
        )
      }
    >
      {all > 0 && (
        <>
          <Segmented
            label={t('view.label')}
            value={search.view ?? 'list'}
            onChange={(view) => change({ view: view === 'coverage' ? view : undefined, control: undefined })}
            options={[
              { value: 'list', label: t('view.list'), icon: <IconList size={14} /> },
              { value: 'coverage', label: t('view.coverage'), icon: <IconTable size={14} /> },
            ]}
          />
          <TypedSearch label={t('search')} value={search.q ?? ''} onChange={(q) => change({ q: q || undefined })} />
        </>
      )}
    </PageHeader>
  );
}

function Content({ list, mayTake, onTake }: { list: List; mayTake: boolean; onTake: () => void }) {
  const t = useT('controls');
  const { data, shown, search, change } = list;
  if (!data || !shown) {
    return <Page>{list.failed ? <ErrorState onRetry={list.retry}>{t('failed')}</ErrorState> : <SkeletonText lines={8} />}</Page>;
  }
  if (data.controls.length === 0) {
    return (
      <Page>
        <EmptyState action={mayTake && <Button onClick={onTake}>{t('take.first')}</Button>}>
          {t(mayTake ? 'empty' : 'emptyReader')}
        </EmptyState>
      </Page>
    );
  }
  if (shown.length === 0 && isNarrowed(search)) {
    const clear = () => change(noFilters);
    return (
      <Page>
        <EmptyState action={<Button onClick={clear}>{t('clear')}</Button>}>{t('nothingFound')}</EmptyState>
      </Page>
    );
  }
  if (search.view !== 'coverage') return <ControlList list={list} shown={shown} data={data} />;
  return (
    <Suspense
      fallback={
        <Page>
          <SkeletonText lines={8} />
        </Page>
      }
    >
      <CoverageView projectId={list.projectId} search={search} change={change} />
    </Suspense>
  );
}
