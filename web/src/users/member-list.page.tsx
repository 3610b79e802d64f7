import { MEMBER_SORTS, type Member } from '@coloa/contract/users/users.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { usePageTitle } from '../app/page-title.ts';
import { paths } from '../app/paths.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { leftOut } from '../lib/left-out.ts';
import { useCan, useProfile } from '../profile/profile.queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconPlus } from '../ui/icons.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { PastTheEnd } from '../ui/past-the-end.tsx';
import { TypedSearch } from '../ui/typed-search.tsx';
import { useLeftOut } from '../ui/use-left-out.ts';
import { useMemberColumns } from './member-columns.tsx';
import { membersQuery } from './users.queries.ts';
import { type MemberSearch, memberSearch } from './users.search.ts';

const CreateUserDrawer = lazy(() => import('./create-user-drawer.tsx').then((module) => ({ default: module.CreateUserDrawer })));

export function MemberListPage() {
  const t = useT('users');
  const language = useLanguage();
  const { currentWorkspace } = useProfile();
  const mayCreate = useCan('WRITE_USER');
  const { history } = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => memberSearch(raw), [raw]);
  useLeftOut(leftOut(raw, { ...search }), paths.users({ ...search }));
  const [creating, setCreating] = useState(false);
  const members = useQuery(membersQuery(search));
  usePageTitle(t('title'));

  const change = (changes: { [Name in keyof MemberSearch]?: MemberSearch[Name] | undefined }) =>
    history.replace(paths.users({ ...search, page: undefined, ...changes }));

  const leaf = (page: number) => history.push(paths.users({ ...search, page: page > 1 ? page : undefined }));

  const { data } = members;
  const sorted = search.sortBy ?? 'name';
  const createButton = mayCreate && (
    <Button kind="main" icon={<IconPlus size={14} />} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={data && (data.more ? t('count.more', { total: formatNumber(data.total, language) }) : formatNumber(data.total, language))}
        actions={createButton}
      >
        <TypedSearch label={t('search')} value={search.q ?? ''} onChange={(q) => change({ q: q || undefined })} />
      </PageHeader>
      <Card padded={false}>
        <DataTable<Member>
          label={t('list', { workspace: currentWorkspace.name })}
          columns={useMemberColumns()}
          rows={data?.items}
          rowKey={(member) => member.id}
          isMuted={(member) => member.disabled}
          sort={{ id: sorted.replace('-', ''), desc: sorted.startsWith('-') }}
          onSort={({ id, desc }) => {
            const field = MEMBER_SORTS.find((each) => each === id);
            if (field) change({ sortBy: desc ? `-${field}` : field });
          }}
          failed={members.isError}
          failure={t('failed')}
          onRetry={() => void members.refetch()}
          empty={
            data && data.total > 0 ? (
              <PastTheEnd {...data} onPage={leaf} />
            ) : search.q ? (
              <EmptyState action={<Button onClick={() => change({ q: undefined })}>{t('clear')}</Button>}>
                {t('nothing', { text: search.q })}
              </EmptyState>
            ) : (
              <EmptyState action={createButton}>{t('empty')}</EmptyState>
            )
          }
        />
      </Card>
      {data && <Pagination page={data.page} pageSize={data.pageSize} total={data.total} onPage={leaf} />}
      {creating && (
        <Suspense>
          <CreateUserDrawer onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Page>
  );
}
