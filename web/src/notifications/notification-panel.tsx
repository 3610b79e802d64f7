import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { cx } from '../ui/design/cx.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { CheckField } from '../ui/fields/check-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { TextLink } from '../ui/layout/text-link.tsx';
import { unreadQuery } from './notification-count.queries.ts';
import { NotificationList } from './notification-list.tsx';
import { NotificationSkeleton } from './notification-skeleton.tsx';
import styles from './notifications.module.css';
import { panelQuery, useMarkAll } from './notifications.queries.ts';
import { OwnInvitations } from './own-invitations.tsx';
import { walksRows } from './row-focus.ts';

interface NotificationPanelProps {
  /** One goes to a page. */
  onFollow: () => void;
  /** The whole window, which says itself what it is. */
  inDrawer?: boolean;
}

/** What one was told of, over whatever page one is on. */
export function NotificationPanel({ onFollow, inDrawer = false }: NotificationPanelProps) {
  const t = useT('notifications');
  const [unreadOnly, setUnreadOnly] = useState(false);
  const list = useInfiniteQuery(panelQuery(unreadOnly));
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  const markAll = useMarkAll();
  const { data, isError, refetch, isRefetching, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  // What grows at its beginning may name one twice while it is read.
  const items = useMemo(
    () => (data ? [...new Map(data.pages.flatMap((page) => page.items).map((each) => [each.id, each])).values()] : null),
    [data],
  );
  const newest = items?.[0]?.id;
  return (
    <div className={cx(styles.panel, inDrawer && styles.inDrawer)} ref={walksRows}>
      <div className={styles.head}>
        {!inDrawer && <h2 className={styles.heading}>{t('title')}</h2>}
        <CheckField label={t('unreadOnly')} checked={unreadOnly} onChange={(event) => setUnreadOnly(event.currentTarget.checked)} />
        <span className={styles.grow} />
        <Button
          size="s"
          kind="quiet"
          busy={markAll.isPending}
          disabled={unread === 0 || newest === undefined}
          onClick={() => newest !== undefined && markAll.mutate(newest)}
        >
          {t('markAll')}
        </Button>
      </div>
      <div className={styles.list} tabIndex={-1} data-notifications>
        <OwnInvitations level={3} />
        {items === null &&
          (isError ? (
            <ErrorState onRetry={() => void refetch()} retrying={isRefetching}>
              {t('failed')}
            </ErrorState>
          ) : (
            <NotificationSkeleton />
          ))}
        {items?.length === 0 && <EmptyState>{t(unreadOnly ? 'noneUnread' : 'none')}</EmptyState>}
        {items && items.length > 0 && <NotificationList notifications={items} level={3} onFollow={onFollow} unreadOnly={unreadOnly} />}
        {isFetchNextPageError && <ErrorState onRetry={() => void fetchNextPage()}>{t('failed')}</ErrorState>}
        {hasNextPage && !isFetchNextPageError && (
          <div className={styles.more}>
            <Button size="s" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('more')}
            </Button>
          </div>
        )}
      </div>
      <div className={styles.foot}>
        <TextLink href={paths.notifications(unreadOnly ? { unread: true } : {})} onClick={onFollow}>
          {t('all')}
        </TextLink>
        <TextLink href={paths.profile({ section: 'notifications' })} onClick={onFollow}>
          {t('settings.open')}
        </TextLink>
      </div>
    </div>
  );
}
