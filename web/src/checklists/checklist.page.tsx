import type { Checklist, ChecklistCategory } from '@coloa/contract/checklists/checklists.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { leftOut } from '../lib/unknown-search.ts';
import { useCan } from '../profile/profile.queries.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { useLeftOut } from '../ui/behavior/use-left-out.ts';
import { PagedTable } from '../ui/data/paged-table.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { TypedSearch } from '../ui/fields/typed-search.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconPlus, IconUpload } from '../ui/layout/icons.tsx';
import { Row } from '../ui/layout/layout.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { useChecklistColumns } from './checklist-columns.tsx';
import styles from './checklists.module.css';
import { categoriesQuery, checklistsQuery, listQueryOf, OWN, placeOf } from './checklists.queries.ts';
import { type ChecklistChanges, type ChecklistSearch, checklistSearch, isNarrowed } from './checklists.search.ts';
import { StandardsNav } from './standards-nav.tsx';

const ControlDrawer = lazy(() => import('./control-drawer.tsx').then((module) => ({ default: module.ControlDrawer })));
const CreateControlDrawer = lazy(() => import('./create-control-drawer.tsx').then((module) => ({ default: module.CreateControlDrawer })));
const ImportDrawer = lazy(() => import('./import-checklists-drawer.tsx').then((module) => ({ default: module.ImportChecklistsDrawer })));

export function ChecklistPage() {
  const t = useT('checklists');
  const language = useLanguage();
  const { history } = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => checklistSearch(raw), [raw]);
  useLeftOut(leftOut(raw, { ...search }), paths.checklists({ ...search }));
  const mayWrite = useCan('WRITE_CHECKLIST');
  const [asked, setAsked] = useState<Asked | null>(null);
  const categories = useQuery(categoriesQuery);
  usePageTitle(t('title'));
  const to = (changes: ChecklistChanges) => paths.checklists({ ...search, ...changes });
  const all = categories.data?.reduce((sum, { controls }) => sum + controls, 0);
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={all === undefined ? undefined : formatNumber(all, language)}
        actions={mayWrite && <LibraryButtons onAsk={setAsked} />}
      >
        <TypedSearch
          label={t('search')}
          value={search.q ?? ''}
          onChange={(q) => history.replace(to({ q: q || undefined, page: undefined }))}
        />
      </PageHeader>
      <div className={styles.library}>
        <div className={styles.side}>
          <Standards search={search} to={to} />
        </div>
        <Controls search={search} to={to} />
      </div>
      <Suspense>
        {search.control && (
          <ControlDrawer
            key={search.control}
            id={search.control}
            categories={categories.data ?? []}
            onClose={() => history.replace(to({ control: undefined }))}
          />
        )}
        <LibraryDrawers asked={asked} categories={categories.data ?? []} onClose={() => setAsked(null)} />
      </Suspense>
    </Page>
  );
}

function Standards({ search, to }: { search: ChecklistSearch; to: (changes: ChecklistChanges) => string }) {
  const categories = useQuery(categoriesQuery);
  return categories.data ? (
    <StandardsNav
      categories={categories.data}
      search={search}
      hrefOf={(changes) => to({ page: undefined, control: undefined, ...changes })}
    />
  ) : categories.isError ? (
    <ErrorState onRetry={() => void categories.refetch()} />
  ) : (
    <SkeletonText lines={8} />
  );
}

type Asked = 'create' | 'import';

function LibraryButtons({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const t = useT('checklists');
  return (
    <>
      <Button icon={<IconUpload size={14} />} onClick={() => onAsk('import')}>
        {t('import.open')}
      </Button>
      <Button kind="main" icon={<IconPlus size={14} />} onClick={() => onAsk('create')}>
        {t('create.open')}
      </Button>
    </>
  );
}

interface LibraryDrawersProps {
  asked: Asked | null;
  categories: readonly ChecklistCategory[];
  onClose: () => void;
}

function LibraryDrawers({ asked, categories, onClose }: LibraryDrawersProps) {
  const { history } = useRouter();
  if (asked === 'create') {
    return (
      <CreateControlDrawer categories={categories} onClose={onClose} hrefOf={(control) => paths.checklists({ standard: OWN, control })} />
    );
  }
  return (
    asked === 'import' && <ImportDrawer onClose={onClose} onImported={(standard) => history.push(paths.checklists(placeOf(standard)))} />
  );
}

function Controls({ search, to }: { search: ChecklistSearch; to: (changes: ChecklistChanges) => string }) {
  const t = useT('checklists');
  const { history } = useRouter();
  const controls = useQuery(checklistsQuery({ ...listQueryOf(search), pageSize: LIMITS.pageSizeMax }));
  const columns = useChecklistColumns();
  const hrefOf = ({ id }: Checklist) => to({ control: id });
  const change = (changes: ChecklistChanges) => history.replace(to({ page: undefined, ...changes }));
  const leaf = (page: number) => history.push(to({ page: page > 1 ? page : undefined }));
  return (
    <div className={styles.main}>
      <Row wrap>
        <Segmented
          label={t('filter.active')}
          options={(['all', 'true', 'false'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
          value={search.active ?? 'all'}
          onChange={(value) => change({ active: value === 'all' ? undefined : value })}
        />
      </Row>
      <PagedTable<Checklist>
        framed
        list={controls}
        onPage={leaf}
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        hrefOf={hrefOf}
        onOpen={(control) => history.push(hrefOf(control))}
        isMuted={({ active }) => !active}
        current={search.control ?? null}
        failure={t('failed')}
        empty={
          isNarrowed(search) ? (
            <EmptyState action={<Button onClick={() => change({ q: undefined, active: undefined })}>{t('clear')}</Button>}>
              {t('nothing')}
            </EmptyState>
          ) : (
            <EmptyState>{t('empty')}</EmptyState>
          )
        }
      />
    </div>
  );
}
