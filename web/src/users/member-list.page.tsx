import { MEMBER_SORTS } from '@coloa/contract/users/users.contract.ts';
import type { Member } from '@coloa/contract/users/users.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { membersQuery } from '../choices/members.queries.ts';
import { columnSort, sortOf } from '../lib/address-values.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { leftOut } from '../lib/unknown-search.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { useLeftOut } from '../ui/behavior/use-left-out.ts';
import { DataTable } from '../ui/data/data-table.tsx';
import { Pagination } from '../ui/data/pagination.tsx';
import { PastTheEnd } from '../ui/data/past-the-end.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { TypedSearch } from '../ui/fields/typed-search.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { ViewsMenu } from '../views/views-menu.tsx';
import { AddButtons, type Adding } from './add-buttons.tsx';
import { useMemberColumns } from './member-columns.tsx';
import { MemberFilters } from './member-filters.tsx';
import type { AskMember } from './member-menu.tsx';
import { PendingInvitations } from './pending-invitations.tsx';
import { useMemberActions } from './use-member-actions.tsx';
import { useRolesOf } from './use-roles-of.ts';
import { useShownWorkspace } from './use-shown-workspace.ts';
import { defaultSort, isNarrowed, keptByView, type MemberChanges, memberQuery, memberSearch } from './users.search.ts';
import { WorkspaceSummary } from './workspace-summary.tsx';

const AddDrawer = lazy(() => import('./add-drawer.tsx').then((module) => ({ default: module.AddDrawer })));
const UserDrawer = lazy(() => import('./user-drawer.tsx').then((module) => ({ default: module.UserDrawer })));

export function MemberListPage() {
  const t = useT('users');
  const language = useLanguage();
  const { history } = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => memberSearch(raw), [raw]);
  useLeftOut(leftOut(raw, { ...search }), paths.users({ ...search }));
  const shown = useShownWorkspace(search.workspaceId);
  const [adding, setAdding] = useState<Adding | null>(null);
  const members = useQuery(membersQuery(memberQuery(search)));
  const roles = useRolesOf()(shown.id).known;
  const { ask, dialog } = useMemberActions();
  usePageTitle(t('title'));

  const to = (changes: MemberChanges) => paths.users({ ...search, ...changes });
  const change = (changes: MemberChanges) => history.replace(to({ page: undefined, ...changes }));
  const leaf = (page: number) => history.push(to({ page: page > 1 ? page : undefined }));
  const open = (member: Member) => history.push(to({ user: member.id }));
  const askMember: AskMember = (act, member) => {
    if (act === 'open') open(member);
    else ask(act, { id: member.id, name: member.name || member.username, workspace: shown, role: member.role });
  };
  const columns = useMemberColumns(shown.mayWrite, askMember);

  const { data } = members;
  const addButtons = shown.mayWrite && <AddButtons onAdd={setAdding} />;
  const clear = () => change({ q: undefined, roleId: undefined, twoFactor: undefined, disabled: undefined });
  return (
    <Page>
      <WorkspaceSummary shown={shown.id} onShow={(changes) => history.push(paths.users({ ...changes }))} />
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
        // Views are of the workspace one is in.
        end={shown.isHere && <ViewsMenu place="USERS" search={search} keep={keptByView} to={(kept) => paths.users({ ...kept })} />}
      />
      <Card padded={false}>
        <DataTable<Member>
          label={t('list', { workspace: shown.name })}
          columns={columns}
          rows={data?.items}
          rowKey={(member) => member.id}
          hrefOf={(member) => to({ user: member.id })}
          onOpen={open}
          isMuted={(member) => member.disabled}
          current={search.user ?? null}
          sort={columnSort(search.sortBy ?? defaultSort)}
          onSort={({ id, desc }) => change({ sortBy: sortOf(MEMBER_SORTS, desc ? `-${id}` : id) })}
          failed={members.isError}
          failure={t('failed')}
          onRetry={() => void members.refetch()}
          empty={
            data && data.total > 0 ? (
              <PastTheEnd {...data} onPage={leaf} />
            ) : isNarrowed(search) ? (
              <EmptyState action={<Button onClick={clear}>{t('clear')}</Button>}>
                {search.q ? t('nothing', { text: search.q }) : t('nothingFiltered')}
              </EmptyState>
            ) : (
              <EmptyState action={addButtons}>{t('empty')}</EmptyState>
            )
          }
        />
      </Card>
      {data && <Pagination page={data.page} pageSize={data.pageSize} total={data.total} onPage={leaf} />}
      {shown.mayWrite && <PendingInvitations workspaceId={shown.id} />}
      <Suspense>
        {adding && <AddDrawer adding={adding} workspaceId={shown.id} onClose={() => setAdding(null)} />}
        {search.user && (
          <UserDrawer
            key={search.user}
            userId={search.user}
            member={data?.items.find((member) => member.id === search.user)}
            ask={ask}
            onClose={() => history.replace(to({ user: undefined }))}
          />
        )}
      </Suspense>
      {dialog}
    </Page>
  );
}
