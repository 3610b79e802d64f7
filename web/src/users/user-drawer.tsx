import type { Member, User } from '@coloa/contract/users/users.schema.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useNoAccountMail } from '../notifications/use-no-account-mail.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { LastSeen } from '../sessions/last-seen.tsx';
import { Person } from '../ui/data/avatar.tsx';
import { Facts } from '../ui/data/facts.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import { Drawer } from '../ui/overlays/drawer.tsx';
import type { MemberAct } from './use-member-actions.tsx';
import { UserSessions } from './user-sessions.tsx';
import { UserWorkspaces } from './user-workspaces.tsx';
import { type ActOn, userQuery } from './users.queries.ts';

interface UserDrawerProps {
  userId: string;
  /** The user's row. Undefined if the current page of the list does not contain it. */
  member: Member | undefined;
  ask: (act: MemberAct, on: ActOn) => void;
  onClose: () => void;
}

export function UserDrawer({ userId, member, ask, onClose }: UserDrawerProps) {
  const t = useT('users');
  const user = useQuery(userQuery(userId));
  const known = user.data ?? member;
  const me = useProfile().id;
  const gone = user.error instanceof ApiError && user.error.status === 404;
  return (
    <Drawer
      opened
      onClose={onClose}
      width={560}
      title={known ? known.name || known.username : t('title')}
      footer={!gone && user.data && user.data.id !== me && <UserActions user={user.data} ask={ask} />}
    >
      {gone ? (
        <Notice>{t('drawer.gone')}</Notice>
      ) : user.data ? (
        <UserDetails user={user.data} mayEndSessions={member?.mayEndSessions} ask={ask} />
      ) : user.isError ? (
        <ErrorState onRetry={() => void user.refetch()}>{t('drawer.failed')}</ErrorState>
      ) : (
        <SkeletonText lines={6} />
      )}
    </Drawer>
  );
}

interface UserDetailsProps {
  user: User;
  mayEndSessions: boolean | undefined;
  ask: UserDrawerProps['ask'];
}

function UserDetails({ user, mayEndSessions, ask }: UserDetailsProps) {
  const t = useT('users');
  const { id: me, currentWorkspace } = useProfile();
  const belongsHere = user.workspaces.some(({ workspace }) => workspace.id === currentWorkspace.id);
  const facts: [string, ReactNode][] = [
    [
      t('columns.username'),
      <Text key="username" mono size={12}>
        {user.username}
      </Text>,
    ],
    [t('columns.email'), user.email ?? t('ui:none')],
    [t('form.language'), t(`ui:language.${user.language}`)],
    ...(user.twoFactor === null ? [] : ([[t('filter.twoFactor'), t(`twoFactor.${user.twoFactor ? 'on' : 'off'}`)]] as [string, string][])),
    [t('columns.lastSeenAt'), user.lastSeenAt ? <LastSeen key="seen" at={user.lastSeenAt} own={user.id === me} /> : t('never')],
    [t('drawer.createdAt'), formatDateTime(user.createdAt)],
  ];
  return (
    <Stack>
      <Person name={user.name || user.username} src={user.avatar} />
      {user.disabled && <Notice kind="warn">{t('drawer.disabled')}</Notice>}
      {user.invited && !user.disabled && <Notice>{t('drawer.invited')}</Notice>}
      {user.id === me && <OwnAccount />}
      <Facts facts={facts} />
      <UserWorkspaces user={user} ask={ask} />
      {belongsHere && user.id !== me && mayEndSessions !== false && <UserSessions user={user} ask={ask} />}
    </Stack>
  );
}

function UserActions({ user, ask }: { user: User; ask: UserDrawerProps['ask'] }) {
  const t = useT('users');
  const { currentWorkspace } = useProfile();
  const on: ActOn = { id: user.id, name: user.name || user.username, workspace: currentWorkspace, role: null };
  const acts: MemberAct[] = [
    ...(user.mayEditIdentity ? (['edit'] as const) : []),
    ...(user.mayEditIdentity && !user.disabled ? (['link'] as const) : []),
    ...(user.mayEditIdentity && user.twoFactor ? (['twoFactor'] as const) : []),
    ...(user.mayDisable ? [user.disabled ? ('enable' as const) : ('disable' as const)] : []),
  ];
  if (acts.length === 0) {
    return (
      <Text size={12} tone="muted">
        {t('drawer.noActs')}
      </Text>
    );
  }
  return (
    <Row wrap>
      {acts.map((act) => (
        <Button key={act} kind={act === 'disable' ? 'danger' : 'default'} onClick={() => ask(act, on)}>
          {t(`act.${act}`)}
        </Button>
      ))}
    </Row>
  );
}

function OwnAccount() {
  const t = useT('users');
  const noAccountMail = useNoAccountMail();
  return (
    <Notice>
      <p>{t('drawer.self')}</p>
      {noAccountMail && <p>{noAccountMail}</p>}
    </Notice>
  );
}
