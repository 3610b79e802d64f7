import type { Invitation } from '@coloa/contract/users/invitations.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { DataTable } from '../ui/data/data-table.tsx';
import type { Column } from '../ui/data/data-table-props.ts';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { Tag } from '../ui/data/words.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { invitationsQuery, useWithdraw } from './invitations.queries.ts';
import { Username } from './member-columns.tsx';
import styles from './users.module.css';

export function PendingInvitations({ workspaceId }: { workspaceId: string }) {
  const t = useT('users');
  const rows = useQuery(invitationsQuery(workspaceId)).data ?? [];
  const withdraw = useWithdraw(workspaceId);
  const [asked, setAsked] = useState<Invitation | null>(null);
  // A declined invitation is only a notice, so removing it needs no confirmation.
  const columns = useInvitationColumns((row) => (row.declined ? withdraw.mutate(row.id) : setAsked(row)));
  if (rows.length === 0) return null;
  return (
    <Card title={t('invitation.title')} note={rows.length} padded={false} className={styles.invitations}>
      <DataTable label={t('invitation.title')} columns={columns} rows={rows} rowKey={({ id }) => id} isMuted={({ declined }) => declined} />
      {asked && (
        <ConfirmDialog
          opened
          onClose={() => setAsked(null)}
          title={t('invitation.ask.title', { username: asked.username })}
          confirm={t('invitation.withdraw')}
          keep={t('ui:cancel')}
          onConfirm={() =>
            withdraw
              .mutateAsync(asked.id)
              .then(() => toast.ok(t('invitation.withdrawn', { username: asked.username })))
              // A toast shows the error.
              .catch(() => undefined)
          }
        >
          {t('invitation.ask.body')}
        </ConfirmDialog>
      )}
    </Card>
  );
}

function useInvitationColumns(onRemove: (row: Invitation) => void): Column<Invitation>[] {
  const t = useT('users');
  const { timeZone } = useProfile().currentWorkspace;
  return [
    { id: 'username', header: t('columns.username'), phone: 'lead', cell: ({ username }) => <Username>{username}</Username> },
    { id: 'role', header: t('columns.role'), width: 180, phone: 'status', cell: ({ role }) => role.name },
    { id: 'by', header: t('invitation.by'), width: 200, wide: true, cell: ({ by }) => by.name || by.username },
    { id: 'at', header: t('invitation.at'), width: 150, wide: true, cell: ({ at }) => <RelativeTime at={at} /> },
    {
      id: 'expiresAt',
      header: t('invitation.expiresAt'),
      width: 170,
      phone: 'end',
      cell: ({ declined, expiresAt }) => (declined ? <Tag>{t('invitation.declined')}</Tag> : formatDateTime(expiresAt, timeZone)),
    },
    {
      id: 'actions',
      header: t('columns.actions'),
      hideHeader: true,
      width: 120,
      align: 'right',
      phone: 'key',
      cell: (row) => (
        <Button
          size="s"
          aria-label={t(row.declined ? 'invitation.removeOne' : 'invitation.withdrawOne', { username: row.username })}
          onClick={() => onRemove(row)}
        >
          {t(row.declined ? 'invitation.remove' : 'invitation.withdraw')}
        </Button>
      ),
    },
  ];
}
