import { PROJECT_SORTS } from '@coloa/contract/projects/projects.contract.ts';
import type { ProjectRow } from '@coloa/contract/projects/projects.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { columnSort, sortOf } from '../lib/address-values.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { toggled } from '../lib/lists.ts';
import { leftOut } from '../lib/unknown-search.ts';
import { useCan } from '../profile/profile.queries.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { useLeftOut } from '../ui/behavior/use-left-out.ts';
import { usePhone } from '../ui/behavior/use-media.ts';
import { useShortcut } from '../ui/behavior/use-shortcut.ts';
import { PagedTable, type PageQuery } from '../ui/data/paged-table.tsx';
import { useListKeyboard } from '../ui/data/use-list-keyboard.ts';
import { Kbd } from '../ui/data/words.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { TypedSearch } from '../ui/fields/typed-search.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { IconArrowLeft, IconCalendar, IconPlus, IconTrash } from '../ui/layout/icons.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { SplitView } from '../ui/layout/split-view.tsx';
import { useBinColumns, useProjectColumns } from './project-columns.tsx';
import { ProjectFilters } from './project-filters.tsx';
import { projectListQuery } from './project-list.queries.ts';
import { aboutBin, useRestoreProject } from './projects.queries.ts';
import { defaultSort, filtersOf, type ProjectSearch, projectSearch, type SearchChanges } from './projects.search.ts';
import type { ProjectBulkOutcome } from './use-project-bulk.ts';

const ProjectBulkBar = lazy(() => import('./project-bulk-bar.tsx').then((module) => ({ default: module.ProjectBulkBar })));
const ProjectBulkSummary = lazy(() => import('./project-bulk-summary.tsx').then((module) => ({ default: module.ProjectBulkSummary })));
const CreateProjectDrawer = lazy(() => import('./create-project-drawer.tsx').then((module) => ({ default: module.CreateProjectDrawer })));

type Change = (changes: SearchChanges) => void;

export function ProjectListPage() {
  const t = useT('projects');
  const { history } = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => projectSearch(raw), [raw]);
  const mayCreate = useCan('WRITE_PROJECT');
  const list = useQuery(projectListQuery(search));
  const inBin = search.bin ?? false;
  useLeftOut(leftOut(raw, search), paths.projects(search));
  usePageTitle(inBin ? t('binTitle') : t('title'));

  const change = (changes: SearchChanges) => {
    const leafs = 'page' in changes;
    const next = paths.projects({ ...search, ...(leafs ? {} : { page: undefined }), ...changes });
    if (leafs) history.push(next);
    else history.replace(next);
  };
  const create = mayCreate && !inBin ? () => change({ create: true }) : null;
  useShortcut('n', create);
  const createButton = create && <CreateButton onClick={create} />;
  return (
    <>
      <Page kind="head">
        <ListHeader search={search} change={change} found={list.data} createButton={createButton} />
        <ProjectFilters search={search} change={change} rows={list.data?.items ?? []} />
      </Page>
      <ProjectTable search={search} change={change} list={list} createButton={createButton} />
      {search.create && mayCreate && (
        <Suspense>
          <CreateProjectDrawer onClose={() => change({ create: undefined })} />
        </Suspense>
      )}
    </>
  );
}

function CreateButton({ onClick }: { onClick: () => void }) {
  const t = useT('projects');
  const phone = usePhone();
  return (
    <Button kind="main" icon={<IconPlus size={14} />} after={phone ? undefined : <Kbd bare>n</Kbd>} onClick={onClick}>
      {t('create')}
    </Button>
  );
}

interface ListHeaderProps {
  search: ProjectSearch;
  change: Change;
  found: { total: number; more: boolean } | undefined;
  createButton: ReactNode;
}

function ListHeader({ search, change, found, createButton }: ListHeaderProps) {
  const t = useT('projects');
  const language = useLanguage();
  const total = found && formatNumber(found.total, language);
  return (
    <PageHeader
      title={search.bin ? t('binTitle') : t('title')}
      count={found?.more ? t('count.more', { total }) : total}
      actions={
        <>
          {!search.bin && (
            <ButtonLink kind="quiet" href={paths.calendar()} icon={<IconCalendar size={14} />}>
              {t('calendar')}
            </ButtonLink>
          )}
          <BinLink inBin={search.bin ?? false} />
          {createButton}
        </>
      }
    >
      <TypedSearch label={t('search')} value={search.text ?? ''} onChange={(text) => change({ text: text || undefined })} />
    </PageHeader>
  );
}

function BinLink({ inBin }: { inBin: boolean }) {
  const t = useT('projects');
  const mayDelete = useCan('DELETE_PROJECT');
  if (inBin) {
    return (
      <ButtonLink href={paths.projects()} icon={<IconArrowLeft size={14} />}>
        {t('leaveBin')}
      </ButtonLink>
    );
  }
  return (
    mayDelete && (
      <ButtonLink kind="quiet" href={paths.projects({ bin: true })} icon={<IconTrash size={14} />}>
        {t('openBin')}
      </ButtonLink>
    )
  );
}

interface ProjectTableProps {
  search: ProjectSearch;
  change: Change;
  list: PageQuery<ProjectRow>;
  createButton: ReactNode;
}

/** Rows stay selected only while visible, so that users never act on hidden rows. */
function useSelection(rows: readonly ProjectRow[], bin: boolean) {
  const [chosen, select] = useState<ReadonlySet<string>>(new Set());
  const selected = rows.filter(({ id }) => chosen.has(id));
  const selectable = bin || rows.some(({ can }) => can.moveTo.length > 0 || can.delete);
  return { ids: new Set(selected.map(({ id }) => id)), rows: selected, select, selectable };
}

function ProjectTable({ search, change, list, createButton }: ProjectTableProps) {
  const t = useT('projects');
  const { history } = useRouter();
  const [current, setCurrent] = useState<string | null>(null);
  const restore = useRestoreProject();
  const bin = search.bin ?? false;
  const rows = list.data?.items ?? [];
  const selection = useSelection(rows, bin);
  const { ids, select, selectable } = selection;
  const [left, setLeft] = useState<ProjectBulkOutcome | null>(null);
  const open = (id: string) => history.push(paths.issues(id));
  useListKeyboard({
    keys: rows.map((row) => row.id),
    current,
    onCurrent: setCurrent,
    onOpen: open,
    onToggle: selectable ? (id) => select(toggled(ids, id)) : undefined,
    onEscape: () => {
      select(new Set());
      return ids.size > 0;
    },
  });
  const columns = useProjectColumns(rows);
  const binColumns = useBinColumns(rows, restore.isPending ? restore.variables : undefined, (row) =>
    restore.mutate(row.id, { onSuccess: () => toast.ok(t('restored', { name: row.name }), undefined, aboutBin(row.id)) }),
  );
  const foot = ids.size > 0 && (
    <Suspense>
      <ProjectBulkBar rows={selection.rows} bin={bin} onLeft={setLeft} onSelect={select} />
    </Suspense>
  );
  return (
    <SplitView foot={foot}>
      <PagedTable<ProjectRow>
        list={list}
        onPage={(page) => change({ page })}
        label={t('list')}
        columns={bin ? binColumns : columns}
        rowKey={(row) => row.id}
        hrefOf={(row) => paths.issues(row.id)}
        onOpen={(row) => open(row.id)}
        isMuted={(row) => row.status === 'ARCHIVED' || row.deletedAt !== null}
        sort={columnSort(search.sortBy ?? defaultSort)}
        onSort={({ id, desc }) => change({ sortBy: sortOf(PROJECT_SORTS, desc ? `-${id}` : id) })}
        selected={ids}
        {...(selectable && { onSelect: select })}
        current={current}
        onCurrent={setCurrent}
        failure={t('failed')}
        skeletonRows={12}
        empty={<NoProjects search={search} createButton={createButton} />}
      />
      {left && (
        <Suspense>
          <ProjectBulkSummary outcome={left} onClose={() => setLeft(null)} />
        </Suspense>
      )}
    </SplitView>
  );
}

function NoProjects({ search, createButton }: { search: ProjectSearch; createButton: ReactNode }) {
  const t = useT('projects');
  const { history } = useRouter();
  const mayCreate = useCan('WRITE_PROJECT');
  const { bin: _, ...narrowing } = filtersOf(search);
  if (Object.keys(narrowing).length > 0) {
    return (
      <EmptyState action={<Button onClick={() => history.replace(paths.projects({ bin: search.bin }))}>{t('clearFilters')}</Button>}>
        {t('nothing')}
      </EmptyState>
    );
  }
  if (search.bin) return <EmptyState>{t('emptyBin')}</EmptyState>;
  return <EmptyState action={createButton}>{mayCreate ? t('empty') : t('emptyReader')}</EmptyState>;
}
