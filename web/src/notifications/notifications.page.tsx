import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { leftOut } from '../lib/unknown-search.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { useLeftOut } from '../ui/behavior/use-left-out.ts';
import { Pagination } from '../ui/data/pagination.tsx';
import { PastTheEnd } from '../ui/data/past-the-end.tsx';
import { useListKeyboard } from '../ui/data/use-list-keyboard.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { NotificationList } from './notification-list.tsx';
import { NotificationSkeleton } from './notification-skeleton.tsx';
import styles from './notifications.module.css';
import { notificationPageQuery, useMarkAll } from './notifications.queries.ts';
import { notificationSearch } from './notifications.search.ts';
import { OwnInvitations } from './own-invitations.tsx';
import { focusRow, walksRows } from './row-focus.ts';

/** Everything one was told of in this workspace, as long as it is kept. */
export function NotificationsPage() {
  const t = useT('notifications');
  const language = useLanguage();
  const { history } = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => notificationSearch(raw), [raw]);
  useLeftOut(leftOut(raw, { ...search }), paths.notifications({ ...search }));
  const { unread = false, page = 1 } = search;
  const { data, isError, refetch, isRefetching, isPlaceholderData } = useQuery(notificationPageQuery(search));
  const markAll = useMarkAll();
  usePageTitle(t('title'));

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
  const toPage = (next: number) => history.push(paths.notifications({ ...search, page: next > 1 ? next : undefined }));
  const newest = items?.[0]?.id;
  return (
    <Page kind="narrow">
      <PageHeader
        title={t('title')}
        count={data && `${formatNumber(data.total, language)}${data.more ? '+' : ''}`}
        actions={
          <>
            <Button
              busy={markAll.isPending}
              disabled={newest === undefined || data?.unread === 0}
              onClick={() => newest !== undefined && markAll.mutate(newest)}
            >
              {t('markAll')}
            </Button>
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
        {items && items.length > 0 && <NotificationList notifications={items} level={2} unreadOnly={unread} />}
        {data &&
          items?.length === 0 &&
          (data.total > 0 ? (
            <PastTheEnd pageSize={data.pageSize} total={data.total} onPage={toPage} />
          ) : (
            <EmptyState>{t(unread ? 'noneUnread' : 'none')}</EmptyState>
          ))}
      </div>
      {data && <Pagination page={page} pageSize={data.pageSize} total={data.total} onPage={toPage} />}
    </Page>
  );
}
