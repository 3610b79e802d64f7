import type { Notification } from '@coloa/contract/notifications/notifications.contract.ts';
import { useId } from 'react';
import { formatDay } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { byDay, type DayOf } from './by-day.ts';
import { NotificationRow } from './notification-row.tsx';
import styles from './notifications.module.css';

interface NotificationListProps {
  notifications: readonly Notification[];
  level: 2 | 3;
  onFollow?: (() => void) | undefined;
  /** True if the list contains only unread notifications, which disappear once they are read. */
  unreadOnly: boolean;
}

export function NotificationList({ notifications, level, onFollow, unreadOnly }: NotificationListProps) {
  const { timeZone } = useProfile().currentWorkspace;
  return byDay(notifications, timeZone).map((day) => (
    <Day key={day.day} day={day} level={level} onFollow={onFollow} unreadOnly={unreadOnly} />
  ));
}

function Day({ day, level, ...row }: { day: DayOf<Notification> } & Omit<NotificationListProps, 'notifications'>) {
  const t = useT('notifications');
  const heading = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <>
      <Heading id={heading} className={styles.day}>
        {day.near ? t(`day.${day.near}`) : formatDay(day.day)}
      </Heading>
      <ul aria-labelledby={heading}>
        {day.items.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} {...row} />
        ))}
      </ul>
    </>
  );
}
