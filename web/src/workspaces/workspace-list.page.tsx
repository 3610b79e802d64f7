import { isSystem } from '@coloa/contract/permissions.ts';
import type { Workspace } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { columnSort, sortOf } from '../lib/address-values.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { fold, matchesWords } from '../lib/search-text.ts';
import { leftOut } from '../lib/unknown-search.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { useSwitchWorkspace } from '../sessions/sessions.queries.ts';
import { useLeftOut } from '../ui/behavior/use-left-out.ts';
import { DataTable } from '../ui/data/data-table.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
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
import { summariesQuery, useRestoreWorkspace, workspaceListQuery } from './workspaces.queries.ts';
import { WORKSPACE_SORTS, type WorkspaceSearch, workspaceSearch } from './workspaces.search.ts';

const CreateWorkspaceDrawer = lazy(() =>
  import('./create-workspace-drawer.tsx').then((module) => ({ default: module.CreateWorkspaceDrawer })),
);

/** One's own workspaces, for System all of them and the bin, each with how it stands. */
export function WorkspaceListPage() {
  const t = useT('workspaces');
  const language = useLanguage();
  const { history } = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => workspaceSearch(raw), [raw]);
  useLeftOut(leftOut(raw, { ...search }), paths.workspaces({ ...search }));
  const system = isSystem(useProfile().role);
  const inBin = system && search.bin === true;
  const list = useQuery(workspaceListQuery(inBin));
  const summaries = useQuery({ ...summariesQuery, enabled: !inBin }).data;
  const switchWorkspace = useSwitchWorkspace();
  const restore = useRestoreWorkspace();
  const [deleting, setDeleting] = useState<Workspace | null>(null);
  const title = inBin ? t('binTitle') : t('title');
  usePageTitle(title);

  const to = (changes: { [Name in keyof WorkspaceSearch]?: WorkspaceSearch[Name] | undefined }) =>
    paths.workspaces({ ...search, ...changes });
  const sortBy = search.sortBy ?? 'name';
  const rows = useMemo(() => {
    const summaryOf = new Map(summaries?.map((summary) => [summary.workspace.id, summary]));
    const found = list.data
      ?.filter(({ name, slug }) => matchesWords(fold(`${name} ${slug}`), search.q ?? ''))
      .map((workspace): WorkspaceRow => ({ workspace, summary: summaryOf.get(workspace.id) }));
    return found && sortedRows(found, sortBy);
  }, [list.data, summaries, search.q, sortBy]);
  const columns = useWorkspaceColumns((act, workspace) => {
    if (act === 'delete') setDeleting(workspace);
    else switchWorkspace.mutate({ workspaceId: workspace.id });
  });
  const binColumns = useWorkspaceBinColumns(restore.isPending ? restore.variables : undefined, ({ id, name }) =>
    restore.mutate(id, { onSuccess: () => toast.ok(t('restored', { name })) }),
  );
  const all = list.data?.length ?? 0;
  const number = (value: number) => formatNumber(value, language);
  const open = ({ workspace }: WorkspaceRow) => history.push(paths.workspace(workspace.id));
  return (
    <Page>
      <PageHeader
        title={title}
        count={rows && (rows.length === all ? number(all) : `${number(rows.length)} / ${number(all)}`)}
        actions={
          system &&
          (inBin ? (
            <ButtonLink href={paths.workspaces()} icon={<IconArrowLeft size={14} />}>
              {t('leaveBin')}
            </ButtonLink>
          ) : (
            <>
              <ButtonLink kind="quiet" href={paths.workspaces({ bin: true })} icon={<IconTrash size={14} />}>
                {t('openBin')}
              </ButtonLink>
              <Button kind="main" icon={<IconPlus size={14} />} onClick={() => history.push(to({ create: true }))}>
                {t('create')}
              </Button>
            </>
          ))
        }
      >
        <TypedSearch label={t('search')} value={search.q ?? ''} onChange={(q) => history.replace(to({ q: q || undefined }))} />
      </PageHeader>
      <Card padded={false}>
        <DataTable<WorkspaceRow>
          label={title}
          columns={inBin ? binColumns : columns}
          rows={rows}
          rowKey={({ workspace }) => workspace.id}
          {...(inBin ? {} : { hrefOf: ({ workspace }: WorkspaceRow) => paths.workspace(workspace.id), onOpen: open })}
          sort={columnSort(sortBy)}
          onSort={({ id, desc }) => history.replace(to({ sortBy: sortOf(WORKSPACE_SORTS, desc ? `-${id}` : id) }))}
          failed={list.isError}
          failure={t('failed')}
          onRetry={() => void list.refetch()}
          skeletonRows={4}
          empty={
            search.q ? (
              <EmptyState action={<Button onClick={() => history.replace(to({ q: undefined }))}>{t('clear')}</Button>}>
                {t('nothing')}
              </EmptyState>
            ) : (
              <EmptyState>{inBin ? t('emptyBin') : t('empty')}</EmptyState>
            )
          }
        />
      </Card>
      {deleting && <DeleteWorkspaceDialog workspace={deleting} opened onClose={() => setDeleting(null)} />}
      {search.create && system && (
        <Suspense>
          <CreateWorkspaceDrawer onClose={() => history.replace(to({ create: undefined }))} />
        </Suspense>
      )}
    </Page>
  );
}
