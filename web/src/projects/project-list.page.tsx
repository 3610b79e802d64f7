import { PROJECT_SORTS } from '@coloa/contract/projects/projects.contract.ts';
import type { ProjectRow } from '@coloa/contract/projects/projects.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { columnSort, sortOf } from '../lib/address-values.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { leftOut } from '../lib/unknown-search.ts';
import { useCan } from '../profile/profile.queries.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { useLeftOut } from '../ui/behavior/use-left-out.ts';
import { usePhone } from '../ui/behavior/use-phone.ts';
import { useShortcut } from '../ui/behavior/use-shortcut.ts';
import { DataTable } from '../ui/data/data-table.tsx';
import { Kbd } from '../ui/data/kbd.tsx';
import { Pagination } from '../ui/data/pagination.tsx';
import { PastTheEnd } from '../ui/data/past-the-end.tsx';
import { useListKeyboard } from '../ui/data/use-list-keyboard.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { TypedSearch } from '../ui/fields/typed-search.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { IconArrowLeft, IconPlus, IconTrash } from '../ui/layout/icons.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { SplitView } from '../ui/layout/split-view.tsx';
import { useBinColumns, useProjectColumns } from './project-columns.tsx';
import { ProjectFilters } from './project-filters.tsx';
import { projectListQuery } from './project-list.queries.ts';
import { useRestoreProject } from './projects.queries.ts';
import { defaultSort, filtersOf, projectSearch, type SearchChanges } from './projects.search.ts';

const CreateProjectDrawer = lazy(() => import('./create-project-drawer.tsx').then((module) => ({ default: module.CreateProjectDrawer })));

export function ProjectListPage() {
  const t = useT('projects');
  const language = useLanguage();
  const phone = usePhone();
  const { history } = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => projectSearch(raw), [raw]);
  const mayCreate = useCan('WRITE_PROJECT');
  const mayDelete = useCan('DELETE_PROJECT');
  const list = useQuery(projectListQuery(search));
  const restore = useRestoreProject();
  const [current, setCurrent] = useState<string | null>(null);
  const inBin = search.bin ?? false;
  useLeftOut(leftOut(raw, search), paths.projects(search));
  usePageTitle(inBin ? t('binTitle') : t('title'));

  const change = (changes: SearchChanges) => {
    const leafs = 'page' in changes;
    const next = paths.projects({ ...search, ...(leafs ? {} : { page: undefined }), ...changes });
    if (leafs) history.push(next);
    else history.replace(next);
  };
  const { data } = list;
  const rows = data?.items;
  const open = (id: string) => history.push(paths.issues(id));
  useListKeyboard({ keys: rows?.map((row) => row.id) ?? [], current, onCurrent: setCurrent, onOpen: open });
  const create = mayCreate && !inBin ? () => change({ create: true }) : null;
  useShortcut('n', create);

  const columns = useProjectColumns();
  const binColumns = useBinColumns(restore.isPending ? restore.variables : undefined, (row) =>
    restore.mutate(row.id, { onSuccess: () => toast.ok(t('restored', { name: row.name })) }),
  );
  const createButton = create && (
    <Button kind="main" icon={<IconPlus size={14} />} after={phone ? undefined : <Kbd bare>n</Kbd>} onClick={create}>
      {t('create')}
    </Button>
  );
  const binLink = inBin ? (
    <ButtonLink href={paths.projects()} icon={<IconArrowLeft size={14} />}>
      {t('leaveBin')}
    </ButtonLink>
  ) : (
    mayDelete && (
      <ButtonLink kind="quiet" href={paths.projects({ bin: true })} icon={<IconTrash size={14} />}>
        {t('openBin')}
      </ButtonLink>
    )
  );
  const { bin: _, ...narrowing } = filtersOf(search);
  const filtered = Object.keys(narrowing).length > 0;
  const empty =
    data && data.total > 0 ? (
      <PastTheEnd {...data} onPage={(page) => change({ page })} />
    ) : filtered ? (
      <EmptyState action={<Button onClick={() => history.replace(paths.projects({ bin: search.bin }))}>{t('clearFilters')}</Button>}>
        {t('nothing')}
      </EmptyState>
    ) : inBin ? (
      <EmptyState>{t('emptyBin')}</EmptyState>
    ) : (
      <EmptyState action={createButton}>{mayCreate ? t('empty') : t('emptyReader')}</EmptyState>
    );
  return (
    <>
      <Page kind="head">
        <PageHeader
          title={inBin ? t('binTitle') : t('title')}
          count={data && (data.more ? t('count.more', { total: formatNumber(data.total, language) }) : formatNumber(data.total, language))}
          actions={
            <>
              {binLink}
              {createButton}
            </>
          }
        >
          <TypedSearch label={t('search')} value={search.text ?? ''} onChange={(text) => change({ text: text || undefined })} />
        </PageHeader>
        <ProjectFilters search={search} change={change} rows={rows ?? []} />
      </Page>
      <SplitView>
        <DataTable<ProjectRow>
          label={t('list')}
          columns={inBin ? binColumns : columns}
          rows={rows}
          rowKey={(row) => row.id}
          hrefOf={(row) => paths.issues(row.id)}
          onOpen={(row) => open(row.id)}
          isMuted={(row) => row.status === 'ARCHIVED' || row.deletedAt !== null}
          sort={columnSort(search.sortBy ?? defaultSort)}
          onSort={({ id, desc }) => change({ sortBy: sortOf(PROJECT_SORTS, desc ? `-${id}` : id) })}
          current={current}
          onCurrent={setCurrent}
          failed={list.isError}
          failure={t('failed')}
          onRetry={() => void list.refetch()}
          skeletonRows={12}
          empty={empty}
        />
        {data && <Pagination page={data.page} pageSize={data.pageSize} total={data.total} onPage={(page) => change({ page })} />}
      </SplitView>
      {search.create && mayCreate && (
        <Suspense>
          <CreateProjectDrawer onClose={() => change({ create: undefined })} />
        </Suspense>
      )}
    </>
  );
}
