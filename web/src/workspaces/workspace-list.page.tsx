import { isSystem } from '@coloa/contract/permissions.ts';
import type { Workspace } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { addressSort } from '../lib/address-values.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { fold, matchesWords } from '../lib/texts.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { useSwitchWorkspace } from '../sessions/sessions.queries.ts';
import { useAddressSearch } from '../ui/behavior/use-left-out.ts';
import { DataTable } from '../ui/data/data-table.tsx';
import { NoRows } from '../ui/data/no-rows.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { TypedSearch } from '../ui/fields/typed-search.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { Card } from '../ui/layout/card.tsx';
import { IconArrowLeft, IconPlus, IconTrash } from '../ui/layout/icons.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { DeleteWorkspaceDialog } from './delete-workspace-dialog.tsx';
import { useWorkspaceBinColumns, useWorkspaceColumns } from './workspace-columns.tsx';
import { sortedRows, type WorkspaceRow } from './workspace-row.ts';
import { aboutBin, summariesQuery, useRestoreWorkspace, workspaceListQuery } from './workspaces.queries.ts';
import { WORKSPACE_SORTS, type WorkspaceChanges, type WorkspaceSearch, workspaceSearch } from './workspaces.search.ts';

const CreateWorkspaceDrawer = lazy(() =>
  import('./create-workspace-drawer.tsx').then((module) => ({ default: module.CreateWorkspaceDrawer })),
);

function useWorkspaceRows({ q, sortBy = 'name' }: WorkspaceSearch, inBin: boolean) {
  const list = useQuery(workspaceListQuery(inBin));
  const summaries = useQuery({ ...summariesQuery, enabled: !inBin }).data;
  const rows = useMemo(() => {
    const summaryOf = new Map(summaries?.map((summary) => [summary.workspace.id, summary]));
    const found = list.data
      ?.filter(({ name, slug }) => matchesWords(fold(`${name} ${slug}`), q ?? ''))
      .map((workspace): WorkspaceRow => ({ workspace, summary: summaryOf.get(workspace.id) }));
    return found && sortedRows(found, sortBy);
  }, [list.data, summaries, q, sortBy]);
  return { list, rows };
}

/** Lists the workspaces that the user can read. Only System sees all workspaces and the bin. */
export function WorkspaceListPage() {
  const t = useT('workspaces');
  const language = useLanguage();
  const { history } = useRouter();
  const search = useAddressSearch(workspaceSearch, (read) => paths.workspaces({ ...read }));
  const system = isSystem(useProfile().role);
  const inBin = system && search.bin === true;
  const { list, rows } = useWorkspaceRows(search, inBin);
  const title = inBin ? t('binTitle') : t('title');
  usePageTitle(title);

  const to = (changes: WorkspaceChanges) => paths.workspaces({ ...search, ...changes });
  const change = (changes: WorkspaceChanges) => history.replace(to(changes));
  const all = list.data?.length ?? 0;
  const number = (value: number) => formatNumber(value, language);
  return (
    <Page>
      <PageHeader
        title={title}
        count={rows && (rows.length === all ? number(all) : `${number(rows.length)} / ${number(all)}`)}
        actions={system && <SystemActions inBin={inBin} onCreate={() => history.push(to({ create: true }))} />}
      >
        <TypedSearch label={t('search')} value={search.q ?? ''} onChange={(q) => change({ q: q || undefined })} />
      </PageHeader>
      <WorkspaceTable title={title} inBin={inBin} search={search} list={list} rows={rows} change={change} />
      {search.create && system && (
        <Suspense>
          <CreateWorkspaceDrawer onClose={() => change({ create: undefined })} />
        </Suspense>
      )}
    </Page>
  );
}

function SystemActions({ inBin, onCreate }: { inBin: boolean; onCreate: () => void }) {
  const t = useT('workspaces');
  if (inBin) {
    return (
      <ButtonLink href={paths.workspaces()} icon={<IconArrowLeft size={14} />}>
        {t('leaveBin')}
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink kind="quiet" href={paths.workspaces({ bin: true })} icon={<IconTrash size={14} />}>
        {t('openBin')}
      </ButtonLink>
      <Button kind="main" icon={<IconPlus size={14} />} onClick={onCreate}>
        {t('create')}
      </Button>
    </>
  );
}

interface WorkspaceTableProps {
  title: string;
  inBin: boolean;
  search: WorkspaceSearch;
  list: UseQueryResult<Workspace[]>;
  rows: WorkspaceRow[] | undefined;
  change: (changes: WorkspaceChanges) => void;
}

function WorkspaceTable({ title, inBin, search, list, rows, change }: WorkspaceTableProps) {
  const t = useT('workspaces');
  const { history } = useRouter();
  const switchWorkspace = useSwitchWorkspace();
  const restore = useRestoreWorkspace();
  const [deleting, setDeleting] = useState<Workspace | null>(null);
  const columns = useWorkspaceColumns((act, workspace) => {
    if (act === 'delete') setDeleting(workspace);
    else switchWorkspace.mutate({ workspaceId: workspace.id });
  });
  const binColumns = useWorkspaceBinColumns(restore.isPending ? restore.variables : undefined, ({ id, name }) =>
    restore.mutate(id, { onSuccess: () => toast.ok(t('restored', { name }), undefined, aboutBin(id)) }),
  );
  const hrefOf = ({ workspace }: WorkspaceRow) => paths.workspace(workspace.id);
  const clear = () => change({ q: undefined });
  return (
    <Card padded={false}>
      <DataTable<WorkspaceRow>
        label={title}
        columns={inBin ? binColumns : columns}
        rows={rows}
        rowKey={({ workspace }) => workspace.id}
        {...(inBin ? {} : { hrefOf, onOpen: (row: WorkspaceRow) => history.push(hrefOf(row)) })}
        {...addressSort(WORKSPACE_SORTS, search.sortBy ?? 'name', (sortBy) => change({ sortBy }))}
        failed={list.isError}
        failure={t('failed')}
        onRetry={() => void list.refetch()}
        skeletonRows={4}
        empty={
          <NoRows filtered={search.q ? { words: t('nothing'), clear: t('clear'), onClear: clear } : null}>
            <EmptyState>{inBin ? t('emptyBin') : t('empty')}</EmptyState>
          </NoRows>
        }
      />
      {deleting && <DeleteWorkspaceDialog workspace={deleting} opened onClose={() => setDeleting(null)} />}
    </Card>
  );
}
