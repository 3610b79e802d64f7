import type { Member } from '@coloa/contract/users/users.schema.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { LastSeen } from '../sessions/last-seen.tsx';
import { Person } from '../ui/data/avatar.tsx';
import type { Column } from '../ui/data/data-table-props.ts';
import { Tag } from '../ui/data/words.tsx';
import { Text } from '../ui/layout/text.tsx';
import { type AskMember, MemberMenu } from './member-menu.tsx';
import styles from './users.module.css';

/** Returns the columns of the member list. `seesTwoFactor` is true if the user has `WRITE_USER` in the displayed workspace. */
export function useMemberColumns(seesTwoFactor: boolean, ask: AskMember): Column<Member>[] {
  const t = useT('users');
  const columns: (Column<Member> | false)[] = [
    {
      id: 'name',
      header: t('columns.name'),
      sortable: true,
      phone: 'title',
      cell: (member) => <MemberName member={member} />,
    },
    {
      id: 'username',
      header: t('columns.username'),
      width: 170,
      sortable: true,
      phone: 'lead',
      cell: (member) => <Username>{member.username}</Username>,
    },
    { id: 'email', header: t('columns.email'), width: 230, wide: true, cell: (member) => member.email },
    { id: 'role', header: t('columns.role'), width: 180, phone: 'status', cell: ({ role }) => <span title={role.name}>{role.name}</span> },
    seesTwoFactor && {
      id: 'twoFactor',
      header: t('columns.twoFactor'),
      width: 136,
      wide: true,
      cell: (member) => <TwoFactor on={member.twoFactor === true} />,
    },
    {
      id: 'lastSeenAt',
      header: t('columns.lastSeenAt'),
      width: 170,
      sortable: true,
      phone: 'end',
      cell: (member) => <Activity member={member} />,
    },
    {
      id: 'actions',
      header: t('columns.actions'),
      hideHeader: true,
      width: 56,
      align: 'right',
      phone: 'key',
      cell: (member) => <MemberMenu member={member} ask={ask} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

function MemberName({ member: { id, name, username, avatar } }: { member: Member }) {
  const t = useT('users');
  const me = useProfile().id;
  return (
    <span className={styles.named}>
      <Person name={name || username} src={avatar} />
      {id === me && (
        <Text size={12} tone="muted">
          {t('you')}
        </Text>
      )}
    </span>
  );
}

function Activity({ member: { id, disabled, invited, lastSeenAt } }: { member: Member }) {
  const t = useT('users');
  const me = useProfile().id;
  if (disabled) return <Tag>{t('disabled')}</Tag>;
  if (invited) return <Tag>{t('invited')}</Tag>;
  return lastSeenAt ? <LastSeen at={lastSeenAt} own={id === me} /> : <Text tone="muted">{t('never')}</Text>;
}

export function Username({ children }: { children: string }) {
  return (
    <Text mono size={12}>
      {children}
    </Text>
  );
}

function TwoFactor({ on }: { on: boolean }) {
  const t = useT('users');
  return on ? t('twoFactor.on') : <Text tone="muted">{t('twoFactor.off')}</Text>;
}
