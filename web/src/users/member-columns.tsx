import type { Member } from '@coloa/contract/users/users.contract.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import type { Column } from '../ui/data-table.tsx';
import { Person } from '../ui/person.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { Text } from '../ui/text.tsx';

export function useMemberColumns(): Column<Member>[] {
  const t = useT('users');
  const me = useProfile().id;
  return [
    {
      id: 'name',
      header: t('columns.name'),
      sortable: true,
      phone: 'lead',
      cell: (member) => (
        <>
          <Person name={member.name || member.username} src={member.avatar} />
          {member.id === me && (
            <Text size={12} tone="muted">
              {' '}
              {t('you')}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'username',
      header: t('columns.username'),
      width: 180,
      sortable: true,
      phone: 'status',
      cell: (member) => (
        <Text mono size={12}>
          {member.username}
        </Text>
      ),
    },
    { id: 'email', header: t('columns.email'), width: 260, cell: (member) => member.email },
    { id: 'role', header: t('columns.role'), width: 140, phone: 'key', cell: (member) => member.role.name },
    {
      id: 'lastSeenAt',
      header: t('columns.lastSeenAt'),
      width: 180,
      sortable: true,
      phone: 'end',
      cell: (member) =>
        member.disabled ? (
          t('disabled')
        ) : member.lastSeenAt ? (
          <RelativeTime at={member.lastSeenAt} />
        ) : (
          <Text tone="muted">{t('never')}</Text>
        ),
    },
  ];
}
