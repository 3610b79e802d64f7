import type { Share } from '@coloa/contract/reports/shares.contract.ts';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay, formatNumber, todayOf } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { usePhone } from '../../ui/behavior/use-media.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import type { Column } from '../../ui/data/data-table-props.ts';
import { RelativeTime } from '../../ui/data/relative-time.tsx';
import { unseen } from '../../ui/design/classes.ts';
import { Card } from '../../ui/layout/card.tsx';
import { IconLock } from '../../ui/layout/icons.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { ShareMenu } from './share-menu.tsx';
import { ShareStateWord } from './share-state.tsx';
import styles from './shares.module.css';
import type { ShareActions } from './use-share-actions.tsx';

interface ShareListProps {
  label: string;
  headed?: boolean;
  shares: readonly Share[] | undefined;
  failed: boolean;
  onRetry: () => void;
  hrefOf: (shareId: string) => string;
  open: string | null;
  actions: ShareActions;
  empty: ReactNode;
}

export function ShareList({ label, headed = false, shares, failed, onRetry, hrefOf, open, actions, empty }: ShareListProps) {
  const t = useT('shares');
  const { history } = useRouter();
  const columns = useShareColumns(actions);
  return (
    <Card padded={false} {...(headed && { title: label })}>
      <DataTable<Share>
        label={label}
        columns={columns}
        rows={shares}
        rowKey={({ id }) => id}
        hrefOf={({ id }) => hrefOf(id)}
        onOpen={({ id }) => history.push(hrefOf(id))}
        isMuted={({ state }) => state === 'REVOKED' || state === 'EXPIRED'}
        current={open}
        skeletonRows={3}
        failed={failed}
        failure={t('failed')}
        onRetry={onRetry}
        empty={empty}
      />
    </Card>
  );
}

function useShareColumns(actions: ShareActions): Column<Share>[] {
  const t = useT('shares');
  const language = useLanguage();
  const number = (value: number) => (value === 0 ? <Text tone="muted">–</Text> : formatNumber(value, language));
  return [
    { id: 'label', header: t('column.label'), least: 160, phone: 'title', cell: (share) => <ShareLabel share={share} /> },
    { id: 'state', header: t('column.state'), width: 124, phone: 'status', cell: ({ state }) => <ShareStateWord state={state} /> },
    { id: 'shows', header: t('column.shows'), width: 132, phone: 'key', cell: ({ shown }) => <Shows shown={shown} /> },
    { id: 'until', header: t('column.until'), width: 112, phone: 'lead', cell: ({ expiresAt }) => <Until expiresAt={expiresAt} /> },
    {
      id: 'seen',
      header: t('column.lastSeen'),
      width: 132,
      wide: true,
      cell: ({ lastSeenAt }) => (lastSeenAt ? <RelativeTime at={lastSeenAt} /> : <Text tone="muted">{t('neverSeen')}</Text>),
    },
    { id: 'views', header: t('column.views'), width: 88, align: 'right', wide: true, cell: ({ views }) => number(views) },
    {
      id: 'downloaded',
      header: t('column.downloaded'),
      width: 88,
      align: 'right',
      wide: true,
      cell: ({ downloaded }) => number(downloaded),
    },
    {
      id: 'messages',
      header: t('column.messages'),
      width: 96,
      align: 'right',
      wide: true,
      cell: ({ messages }) => (messages === 0 ? <Text tone="muted">–</Text> : <Text weight={600}>{formatNumber(messages, language)}</Text>),
    },
    {
      id: 'menu',
      header: t('column.menu'),
      hideHeader: true,
      width: 56,
      phone: 'end',
      cell: (share) => <ShareMenu share={share} actions={actions} />,
    },
  ];
}

function ShareLabel({ share: { label, password } }: { share: Share }) {
  const t = useT('shares');
  return (
    <span className={styles.label}>
      <span>{label}</span>
      {password && (
        <span title={t('password.has')} className={styles.lock}>
          <IconLock size={14} />
          <span className={unseen}>{t('password.has')}</span>
        </span>
      )}
    </span>
  );
}

function Shows({ shown }: Pick<Share, 'shown'>) {
  const t = useT('shares');
  const words = useT('projectReport');
  return <>{shown ? words('versions.number', { number: shown.number }) : t('liveShort')}</>;
}

function Until({ expiresAt }: Pick<Share, 'expiresAt'>) {
  const t = useT('shares');
  const phone = usePhone();
  const { timeZone } = useProfile().currentWorkspace;
  if (!expiresAt) return <Text tone="muted">{t('noEnd')}</Text>;
  return (
    <Text numeric>
      {phone && `${t('column.until')} `}
      {formatDay(todayOf(timeZone, new Date(expiresAt)))}
    </Text>
  );
}
