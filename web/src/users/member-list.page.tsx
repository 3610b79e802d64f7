import type { ResponseOf } from '@coloa/contract/http.ts';
import { MEMBER_SORTS, type usersContract } from '@coloa/contract/users/users.contract.ts';
import type { Member } from '@coloa/contract/users/users.schema.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { membersQuery } from '../choices/members.queries.ts';
import { addressSort } from '../lib/address-values.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { useAddressSearch } from '../ui/behavior/use-left-out.ts';
import { DataTable } from '../ui/data/data-table.tsx';
import { NoRows } from '../ui/data/no-rows.tsx';
import { Pagination } from '../ui/data/pagination.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
import { TypedSearch } from '../ui/fields/typed-search.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { ViewsMenu } from '../views/views-menu.tsx';
import { AddButtons, type Adding } from './add-buttons.tsx';
import { useMemberColumns } from './member-columns.tsx';
import { MemberFilters } from './member-filters.tsx';
import type { AskMember } from './member-menu.tsx';
import { PendingInvitations } from './pending-invitations.tsx';
import { useRolesOf } from './reader-rights.ts';
import { useMemberActions } from './use-member-actions.tsx';
import { useShownWorkspace } from './use-shown-workspace.ts';
import { defaultSort, isNarrowed, keptByView, type MemberChanges, memberQuery, memberSearch } from './users.search.ts';
import { WorkspaceSummary } from './workspace-summary.tsx';

const AddDrawer = lazy(() => import('./add-drawer.tsx').then((module) => ({ default: module.AddDrawer })));
const UserDrawer = lazy(() => import('./user-drawer.tsx').then((module) => ({ default: module.UserDrawer })));

function useMemberAddress() {
  const { history } = useRouter();
  const search = useAddressSearch(memberSearch, (read) => paths.users({ ...read }));
  const to = (changes: MemberChanges) => paths.users({ ...search, ...changes });
  return {
    search,
    to,
    change: (changes: MemberChanges) => history.replace(to({ page: undefined, ...changes })),
    leaf: (page: number) => history.push(to({ page: page > 1 ? page : undefined })),
    open: (userId: string) => history.push(to({ user: userId })),
    close: () => history.replace(to({ user: undefined })),
    show: (changes: MemberChanges) => history.push(paths.users({ ...changes })),
  };
}

export function MemberListPage() {
  const t = useT('users');
  const language = useLanguage();
  const address = useMemberAddress();
  const { search, change } = address;
  const { user } = search;
  const shown = useShownWorkspace(search.workspaceId);
  const [adding, setAdding] = useState<Adding | null>(null);
  const members = useQuery(membersQuery(memberQuery(search)));
  const roles = useRolesOf()(shown.id).known;
  const { ask, dialog } = useMemberActions();
  usePageTitle(t('title'));

  const { data } = members;
  const addButtons = shown.mayWrite && <AddButtons onAdd={setAdding} />;
  return (
    <Page>
      <WorkspaceSummary shown={shown.id} onShow={address.show} />
      <PageHeader
        level={2}
        title={shown.isHere ? t('tab.members') : shown.name}
        count={data && (data.more ? t('count.more', { total: formatNumber(data.total, language) }) : formatNumber(data.total, language))}
        actions={addButtons}
      >
        <TypedSearch label={t('search')} value={search.q ?? ''} onChange={(q) => change({ q: q || undefined })} />
      </PageHeader>
      <MemberFilters
        search={search}
        roles={roles}
        seesTwoFactor={shown.mayWrite}
        change={change}
        // Saved views belong to the current workspace, so other workspaces do not show them.
        end={shown.isHere && <ViewsMenu place="USERS" search={search} keep={keptByView} to={(kept) => paths.users({ ...kept })} />}
      />
      <MemberTable address={address} shown={shown} members={members} ask={ask} addButtons={addButtons} />
      {data && <Pagination page={data.page} pageSize={data.pageSize} total={data.total} more={data.more} onPage={address.leaf} />}
      {shown.mayWrite && <PendingInvitations workspaceId={shown.id} />}
      <Suspense>
        {adding && <AddDrawer adding={adding} workspaceId={shown.id} onClose={() => setAdding(null)} />}
        {user && (
          <UserDrawer key={user} userId={user} member={data?.items.find(({ id }) => id === user)} ask={ask} onClose={address.close} />
        )}
      </Suspense>
      {dialog}
    </Page>
  );
}

interface MemberTableProps {
  address: ReturnType<typeof useMemberAddress>;
  shown: ReturnType<typeof useShownWorkspace>;
  members: UseQueryResult<ResponseOf<typeof usersContract.listMembers>>;
  ask: ReturnType<typeof useMemberActions>['ask'];
  addButtons: ReactNode;
}

function MemberTable({ address: { search, to, change, leaf, open }, shown, members, ask, addButtons }: MemberTableProps) {
  const t = useT('users');
  const askMember: AskMember = (act, member) => {
    if (act === 'open') open(member.id);
    else ask(act, { id: member.id, name: member.name || member.username, workspace: shown, role: member.role });
  };
  const columns = useMemberColumns(shown.mayWrite, askMember);
  const clear = () => change({ q: undefined, roleId: undefined, twoFactor: undefined, disabled: undefined });
  const nothing = search.q ? t('nothing', { text: search.q }) : t('nothingFiltered');
  return (
    <Card padded={false}>
      <DataTable<Member>
        label={t('list', { workspace: shown.name })}
        columns={columns}
        rows={members.data?.items}
        rowKey={(member) => member.id}
        hrefOf={(member) => to({ user: member.id })}
        onOpen={(member) => open(member.id)}
        isMuted={(member) => member.disabled}
        current={search.user ?? null}
        {...addressSort(MEMBER_SORTS, search.sortBy ?? defaultSort, (sortBy) => change({ sortBy }))}
        failed={members.isError}
        failure={t('failed')}
        onRetry={() => void members.refetch()}
        empty={
          <NoRows
            page={members.data}
            onPage={leaf}
            filtered={isNarrowed(search) ? { words: nothing, clear: t('clear'), onClear: clear } : null}
          >
            <EmptyState action={addButtons}>{t('empty')}</EmptyState>
          </NoRows>
        }
      />
    </Card>
  );
}
