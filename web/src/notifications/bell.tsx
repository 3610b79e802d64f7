import { useIsMutating, useQuery } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { usePhone } from '../ui/behavior/use-media.ts';
import { useShortcut } from '../ui/behavior/use-shortcut.ts';
import { unseen } from '../ui/design/classes.ts';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconBell } from '../ui/layout/icons.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import styles from './bell.module.css';
import { badgeText, markKey, unreadQuery } from './notification-count.queries.ts';
import { ownInvitationsQuery } from './own-invitations.queries.ts';
import { walksRows } from './row-focus.ts';

const NotificationPanel = lazy(() => import('./notification-panel.tsx').then((module) => ({ default: module.NotificationPanel })));
const NotificationDrawer = lazy(() => import('./notification-panel.tsx').then((module) => ({ default: module.NotificationDrawer })));

/** Returns the number of unread items; undefined until both counts are loaded, so that existing notifications are not announced as new. */
function useUnread(): number | undefined {
  const counted = useQuery(unreadQuery).data?.unread;
  const invitations = useQuery(ownInvitationsQuery);
  return counted === undefined || invitations.isPending ? undefined : counted + (invitations.data?.length ?? 0);
}

export function Bell() {
  const t = useT('notifications');
  const [opened, setOpened] = useState(false);
  const unread = useUnread();
  const badge = badgeText(unread ?? 0);
  const note = useId();
  const grown = useGrown(unread);
  const target = useRef<HTMLButtonElement>(null);
  useShortcut('b', () => {
    // The panel returns the focus to this element when it closes.
    target.current?.focus();
    setOpened(true);
  });
  const count = badge === null ? undefined : t('bell.unread', { count: unread ?? 0, number: badge });
  return (
    <>
      <Notifications opened={opened} onChange={setOpened}>
        <IconButton
          ref={target}
          label={t('bell.label')}
          title={count === undefined ? t('bell.label') : `${t('bell.label')}, ${count}`}
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-describedby={count === undefined ? undefined : note}
          className={styles.bell}
          onClick={() => setOpened(!opened)}
        >
          <IconBell />
          {/* CSS draws the number, because text would become part of the button's name. The description contains the number instead. */}
          {badge !== null && <span className={styles.badge} data-count={badge} />}
        </IconButton>
      </Notifications>
      <span id={note} hidden>
        {count}
      </span>
      <span role="status" className={unseen}>
        {grown}
      </span>
    </>
  );
}

interface NotificationsProps {
  opened: boolean;
  onChange: (opened: boolean) => void;
  children: ReactElement<{ id?: string }>;
}

function Notifications({ opened, onChange, children }: NotificationsProps) {
  const t = useT('notifications');
  const phone = usePhone();
  const close = () => onChange(false);
  if (phone) {
    return (
      <>
        {children}
        {opened && (
          <Suspense>
            <NotificationDrawer onClose={close} />
          </Suspense>
        )}
      </>
    );
  }
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-end" label={t('title')} target={children}>
      {/* This element takes the focus, because the content of the panel loads later. */}
      <div className={styles.panel} tabIndex={-1} data-autofocus ref={walksRows}>
        <Suspense>
          <NotificationPanel onFollow={close} />
        </Suspense>
      </div>
    </Popover>
  );
}

/** Returns the announcement of an increased number of unread items, otherwise ''. Marking notifications as unread is not announced. */
function useGrown(unread: number | undefined): string {
  const t = useT('notifications');
  const marking = useIsMutating({ mutationKey: markKey }) > 0;
  const before = useRef(unread);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (unread === before.current) return;
    const grew = before.current !== undefined && unread !== undefined && unread > before.current;
    before.current = unread;
    setWords(grew && !marking ? t('bell.grew', { count: unread, number: badgeText(unread) }) : '');
  }, [unread, marking, t]);
  return words;
}
