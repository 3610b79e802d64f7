import type { NotificationKind } from '@coloa/contract/notifications/notification-kinds.ts';
import type { Notification } from '@coloa/contract/notifications/notifications.contract.ts';
import type { ComponentType, MouseEvent } from 'react';
import { NamedText } from '../comments/named-text.tsx';
import { useT } from '../lib/i18n.ts';
import { Avatar } from '../ui/data/avatar.tsx';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { SeverityMark } from '../ui/data/severity-mark.tsx';
import { KeyText } from '../ui/data/words.tsx';
import { unseen } from '../ui/design/classes.ts';
import type { IconProps } from '../ui/layout/icon.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import {
  IconAt,
  IconCalendar,
  IconCheck,
  IconComment,
  IconDot,
  IconEye,
  IconLink,
  IconPencil,
  IconPerson,
  IconRetest,
  IconUndo,
} from '../ui/layout/icons.tsx';
import { Link } from '../ui/layout/link.tsx';
import { addressOf } from './notification-address.ts';
import styles from './notifications.module.css';
import { useMark } from './notifications.queries.ts';
import { leaveRow } from './row-focus.ts';
import { useNotificationText } from './use-notification-text.ts';

const icons: Readonly<Record<NotificationKind, ComponentType<IconProps>>> = {
  ASSIGNED: IconPerson,
  MENTIONED: IconAt,
  SENT_BACK: IconUndo,
  REVIEWED: IconEye,
  READY_FOR_RETEST: IconRetest,
  RETESTED: IconCheck,
  CORRECTION_PROPOSED: IconPencil,
  CORRECTION_DECIDED: IconPencil,
  DUPLICATE_MOVED: IconLink,
  DUE_SOON: IconCalendar,
  READER_MESSAGE: IconComment,
  SHARES_LEFT: IconLink,
  COMMENTED: IconComment,
};

interface NotificationRowProps {
  notification: Notification;
  onFollow?: (() => void) | undefined;
  unreadOnly: boolean;
}

export function NotificationRow({ notification, onFollow, unreadOnly }: NotificationRowProps) {
  const t = useT('notifications');
  const { id, read, subject } = notification;
  const onTheWay = useMark({ quietly: true });
  const mark = useMark();
  const follow = (event: MouseEvent) => {
    if (!read) onTheWay.mutate({ id, read: true });
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!elsewhere) onFollow?.();
  };
  return (
    <li className={styles.row} data-unread={!read || undefined}>
      <Link href={addressOf(notification)} className={styles.link} data-notification={id} onClick={follow}>
        <Face notification={notification} />
        <Words notification={notification} />
      </Link>
      <IconButton
        label={t(read ? 'markUnread' : 'markRead', { title: titleOf(subject) })}
        title={t(read ? 'unreadShort' : 'readShort')}
        className={styles.toggle}
        onClick={(event) => {
          if (unreadOnly && !read) leaveRow(event.currentTarget);
          mark.mutate({ id, read: !read });
        }}
      >
        <IconDot />
      </IconButton>
    </li>
  );
}

const titleOf = (subject: Notification['subject']): string => (subject.type === 'project' ? subject.name : subject.title);

function Face({ notification: { by, kind } }: { notification: Notification }) {
  const Icon = icons[kind];
  return (
    <span className={styles.face}>
      {by ? <Avatar name={by.name || by.username} src={by.avatar} size="m" decorative /> : <span className={styles.nobody} />}
      <span className={by ? styles.kind : styles.kindAlone}>
        <Icon size={by ? 12 : 14} />
      </span>
    </span>
  );
}

function Words({ notification }: { notification: Notification }) {
  const t = useT('notifications');
  const said = useNotificationText(notification);
  const { at, kind, read, subject, note } = notification;
  return (
    <span className={styles.words}>
      <span className={styles.said}>
        {!read && <span className={unseen}>{t('unreadMark')} </span>}
        {said.who && <b>{said.who}</b>} <span className={styles.what}>{said.what}</span>{' '}
        <span className={styles.when}>
          <RelativeTime at={at} />
        </span>
      </span>
      <span className={styles.about}>
        {subject.type === 'issue' && <SeverityMark severity={subject.severity} />}
        {subject.type !== 'writeUp' && <KeyText>{subject.key}</KeyText>}
        <span className={styles.title}>{titleOf(subject)}</span>
      </span>
      {note && (
        <span className={styles.note}>
          {kind === 'READER_MESSAGE' ? (
            note
          ) : (
            <NamedText target={subject.type === 'issue' ? { on: 'issue', id: subject.issueId } : null}>{note}</NamedText>
          )}
        </span>
      )}
    </span>
  );
}
