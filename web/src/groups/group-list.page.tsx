import { GROUP_SORTS, type GroupRow, type groupsContract } from '@coloa/contract/groups/groups.contract.ts';
import type { ResponseOf } from '@coloa/contract/http.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { addressSort } from '../lib/address-values.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { backToList, listBelow, onList } from '../lib/lists.ts';
import { useCan } from '../profile/profile.queries.ts';
import { TeamOnly } from '../profile/team-only.tsx';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { useAddressSearch } from '../ui/behavior/use-left-out.ts';
import { usePhone } from '../ui/behavior/use-media.ts';
import { useShortcut } from '../ui/behavior/use-shortcut.ts';
import { DataTable } from '../ui/data/data-table.tsx';
import { NoRows } from '../ui/data/no-rows.tsx';
import { Pagination } from '../ui/data/pagination.tsx';
import { useListKeyboard } from '../ui/data/use-list-keyboard.ts';
import { Kbd } from '../ui/data/words.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
import { TypedSearch } from '../ui/fields/typed-search.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconPlus } from '../ui/layout/icons.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { SplitView } from '../ui/layout/split-view.tsx';
import { useGroupColumns } from './group-columns.tsx';
import { GroupFilters } from './group-filters.tsx';
import { groupListQuery } from './groups.queries.ts';
import { defaultGroupSort, type GroupSearchChanges, groupSearch, isNarrowed } from './groups.search.ts';

const CreateGroupDrawer = lazy(() => import('./create-group-drawer.tsx').then((module) => ({ default: module.CreateGroupDrawer })));

export function GroupListPage() {
  const t = useT('groups');
  usePageTitle(t('title'));
  if (useCan('READ_GROUP')) return <GroupList />;
  return <TeamOnly title={t('title')} />;
}

function useGroupAddress() {
  const { history } = useRouter();
  const search = useAddressSearch(groupSearch, (read) => paths.groups({ ...read }));
  const change = (changes: GroupSearchChanges) => {
    const leafs = 'page' in changes;
    const stays = leafs || 'create' in changes;
    const next = paths.groups({ ...search, ...(stays ? {} : { page: undefined }), ...changes });
    if ('create' in changes && listBelow(history) === next) return backToList(history);
    if (changes.create) history.push(next, onList(paths.groups({ ...search })));
    else if (leafs) history.push(next);
    else history.replace(next);
  };
  const clear = () => history.replace(paths.groups({ sortBy: search.sortBy }));
  return { search, change, clear };
}

function GroupList() {
  const t = useT('groups');
  const language = useLanguage();
  const phone = usePhone();
  const address = useGroupAddress();
  const { search, change } = address;
  const mayWrite = useCan('WRITE_GROUP');
  const list = useQuery(groupListQuery(search));
  const create = mayWrite ? () => change({ create: true }) : null;
  useShortcut('n', create);
  const { data } = list;
  const createButton = create && (
    <Button kind="main" icon={<IconPlus size={14} />} after={phone ? undefined : <Kbd bare>n</Kbd>} onClick={create}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <Page kind="head">
        <PageHeader
          title={t('title')}
          count={data && (data.more ? t('count.more', { total: formatNumber(data.total, language) }) : formatNumber(data.total, language))}
          actions={createButton}
        >
          <TypedSearch label={t('search')} value={search.name ?? ''} onChange={(name) => change({ name: name || undefined })} />
        </PageHeader>
        <GroupFilters search={search} change={change} />
      </Page>
      <SplitView>
        <GroupTable list={list} address={address}>
          <EmptyState action={createButton}>{mayWrite ? t('empty') : t('emptyReader')}</EmptyState>
        </GroupTable>
        {data && (
          <Pagination page={data.page} pageSize={data.pageSize} total={data.total} more={data.more} onPage={(page) => change({ page })} />
        )}
      </SplitView>
      {search.create && mayWrite && (
        <Suspense>
          <CreateGroupDrawer onClose={() => change({ create: undefined })} />
        </Suspense>
      )}
    </>
  );
}

interface GroupTableProps {
  list: UseQueryResult<ResponseOf<typeof groupsContract.list>>;
  address: ReturnType<typeof useGroupAddress>;
  children: ReactNode;
}

function GroupTable({ list, address: { search, change, clear }, children }: GroupTableProps) {
  const t = useT('groups');
  const { history } = useRouter();
  const [current, setCurrent] = useState<string | null>(null);
  const rows = list.data?.items;
  const open = (id: string) => history.push(paths.group(id));
  useListKeyboard({ keys: rows?.map((row) => row.id) ?? [], current, onCurrent: setCurrent, onOpen: open });
  return (
    <DataTable<GroupRow>
      label={t('list')}
      columns={useGroupColumns()}
      rows={rows}
      rowKey={(row) => row.id}
      hrefOf={(row) => paths.group(row.id)}
      onOpen={(row) => open(row.id)}
      {...addressSort(GROUP_SORTS, search.sortBy ?? defaultGroupSort, (sortBy) => change({ sortBy }))}
      current={current}
      onCurrent={setCurrent}
      failed={list.isError}
      failure={t('failed')}
      onRetry={() => void list.refetch()}
      skeletonRows={12}
      empty={
        <NoRows
          page={list.data}
          onPage={(page) => change({ page })}
          filtered={isNarrowed(search) ? { words: t('nothing'), clear: t('clearFilters'), onClear: clear } : null}
        >
          {children}
        </NoRows>
      }
    />
  );
}
