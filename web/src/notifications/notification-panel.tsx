import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { cx } from '../ui/design/classes.ts';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { CheckField } from '../ui/fields/check-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { TextLink } from '../ui/layout/text-link.tsx';
import { Drawer } from '../ui/overlays/drawer.tsx';
import { MarkAllButton } from './mark-all-button.tsx';
import { unreadQuery } from './notification-count.queries.ts';
import { NotificationList } from './notification-list.tsx';
import { NotificationSkeleton } from './notification-skeleton.tsx';
import styles from './notifications.module.css';
import { panelQuery } from './notifications.queries.ts';
import { OwnInvitations } from './own-invitations.tsx';
import { walksRows } from './row-focus.ts';

interface NotificationPanelProps {
  onFollow: () => void;
  inDrawer?: boolean;
}

export function NotificationPanel({ onFollow, inDrawer = false }: NotificationPanelProps) {
  const t = useT('notifications');
  const [unreadOnly, setUnreadOnly] = useState(false);
  const list = useInfiniteQuery(panelQuery(unreadOnly));
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  const items = list.data?.pages.flatMap((page) => page.items) ?? null;
  return (
    <div className={cx(styles.panel, inDrawer && styles.inDrawer)} ref={walksRows}>
      <div className={styles.head}>
        {!inDrawer && <h2 className={styles.heading}>{t('title')}</h2>}
        <CheckField label={t('unreadOnly')} checked={unreadOnly} onChange={(event) => setUnreadOnly(event.currentTarget.checked)} />
        <span className={styles.grow} />
        <MarkAllButton size="s" kind="quiet" newest={items?.[0]?.id} disabled={unread === 0} />
      </div>
      <div className={styles.list} tabIndex={-1} data-notifications>
        <OwnInvitations level={3} />
        {items === null && <NotYet failed={list.isError} retrying={list.isRefetching} onRetry={() => void list.refetch()} />}
        {items?.length === 0 && <EmptyState>{t(unreadOnly ? 'noneUnread' : 'none')}</EmptyState>}
        {items && items.length > 0 && <NotificationList notifications={items} level={3} onFollow={onFollow} unreadOnly={unreadOnly} />}
        {list.isFetchNextPageError && <ErrorState onRetry={() => void list.fetchNextPage()}>{t('failed')}</ErrorState>}
        {list.hasNextPage && !list.isFetchNextPageError && (
          <div className={styles.more}>
            <Button size="s" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
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

function NotYet({ failed, retrying, onRetry }: { failed: boolean; retrying: boolean; onRetry: () => void }) {
  const t = useT('notifications');
  if (!failed) return <NotificationSkeleton />;
  return (
    <ErrorState onRetry={onRetry} retrying={retrying}>
      {t('failed')}
    </ErrorState>
  );
}

export function NotificationDrawer({ onClose }: { onClose: () => void }) {
  const t = useT('notifications');
  return (
    <Drawer opened onClose={onClose} title={t('title')}>
      <NotificationPanel onFollow={onClose} inDrawer />
    </Drawer>
  );
}
