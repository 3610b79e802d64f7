import type { ResponseOf } from '@coloa/contract/http.ts';
import type { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { useAddressSearch } from '../ui/behavior/use-left-out.ts';
import { NoRows } from '../ui/data/no-rows.tsx';
import { Pagination } from '../ui/data/pagination.tsx';
import { useListKeyboard } from '../ui/data/use-list-keyboard.ts';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { MarkAllButton } from './mark-all-button.tsx';
import { NotificationList } from './notification-list.tsx';
import { NotificationSkeleton } from './notification-skeleton.tsx';
import styles from './notifications.module.css';
import { notificationPageQuery } from './notifications.queries.ts';
import { notificationSearch } from './notifications.search.ts';
import { OwnInvitations } from './own-invitations.tsx';
import { focusRow, walksRows } from './row-focus.ts';

export function NotificationsPage() {
  const t = useT('notifications');
  const language = useLanguage();
  const { history } = useRouter();
  const search = useAddressSearch(notificationSearch, (read) => paths.notifications({ ...read }));
  const { unread = false, page = 1 } = search;
  const list = useQuery(notificationPageQuery(search));
  const { data } = list;
  usePageTitle(t('title'));
  const toPage = (next: number) => history.push(paths.notifications({ ...search, page: next > 1 ? next : undefined }));
  return (
    <Page kind="narrow">
      <PageHeader
        title={t('title')}
        count={data && `${formatNumber(data.total, language)}${data.more ? '+' : ''}`}
        actions={
          <>
            <MarkAllButton newest={data?.items[0]?.id} disabled={data?.unread === 0} />
            <ButtonLink kind="quiet" href={paths.profile({ section: 'notifications' })}>
              {t('settings.open')}
            </ButtonLink>
          </>
        }
      >
        <Segmented
          label={t('shown.label')}
          value={unread ? 'unread' : 'all'}
          onChange={(value) => history.replace(paths.notifications({ unread: value === 'unread' || undefined }))}
          options={[
            { value: 'all', label: t('shown.all') },
            { value: 'unread', label: t('shown.unread') },
          ]}
        />
      </PageHeader>
      <PageOfList list={list} unreadOnly={unread} toPage={toPage} />
      {data && <Pagination page={page} pageSize={data.pageSize} total={data.total} more={data.more} onPage={toPage} />}
    </Page>
  );
}

interface PageOfListProps {
  list: UseQueryResult<ResponseOf<typeof notificationsContract.list>>;
  unreadOnly: boolean;
  toPage: (page: number) => void;
}

function PageOfList({ list: { data, isError, refetch, isRefetching, isPlaceholderData }, unreadOnly, toPage }: PageOfListProps) {
  const t = useT('notifications');
  const items = data?.items;
  const [current, setCurrent] = useState<string | null>(null);
  useListKeyboard({
    keys: items?.map(({ id }) => id) ?? [],
    current,
    onCurrent: (id) => {
      setCurrent(id);
      focusRow(id);
    },
  });
  return (
    <div className={styles.page} aria-busy={isPlaceholderData || undefined} tabIndex={-1} data-notifications ref={walksRows}>
      <OwnInvitations level={2} />
      {!items &&
        (isError ? (
          <ErrorState onRetry={() => void refetch()} retrying={isRefetching}>
            {t('failed')}
          </ErrorState>
        ) : (
          <NotificationSkeleton />
        ))}
      {items && items.length > 0 && <NotificationList notifications={items} level={2} unreadOnly={unreadOnly} />}
      {items?.length === 0 && (
        <NoRows page={data} onPage={toPage} filtered={null}>
          <EmptyState>{t(unreadOnly ? 'noneUnread' : 'none')}</EmptyState>
        </NoRows>
      )}
    </div>
  );
}
