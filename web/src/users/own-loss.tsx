import { isSystem, type Permission } from '@coloa/contract/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../lib/i18n.ts';
import { useCan, useProfile } from '../profile/profile.queries.ts';
import { type NamedRole, useRolesOf } from './reader-rights.ts';
import { type ActOn, summaryQuery } from './users.queries.ts';

interface OwnLoss {
  /** The permissions that the signed-in user loses by the new role. Null if the permissions of a role are unknown. */
  lostBy: (next: NamedRole) => readonly Permission[] | null;
  /** Whether no other member with `WRITE_USER` can sign in. False if a role with members has unknown permissions. */
  last: boolean;
}

/** Describes what signed-in users lose by an action on their own row; null on rows of other users. */
export function useOwnLoss({ id, workspace, role }: ActOn): OwnLoss | null {
  const me = useProfile();
  const { known } = useRolesOf()(workspace.id);
  const summaries = useQuery({ ...summaryQuery, enabled: useCan('READ_USER') }).data;
  // A System user has all permissions in every workspace, so another role in it takes nothing away.
  if (id !== me.id || (isSystem(me.role) && !(role && isSystem(role)))) return null;
  const permissionsOf = (roleId: string | undefined) => known.find((each) => each.id === roleId)?.privileges;
  const held = workspace.id === me.currentWorkspace.id ? me.role.privileges : permissionsOf(role?.id);
  const members = summaries?.find((each) => each.workspace.id === workspace.id)?.byRole ?? [];
  const writers = members.filter((each) => permissionsOf(each.id)?.includes('WRITE_USER') ?? true);
  return {
    lostBy: ({ privileges }) => (held && privileges ? held.filter((permission) => !privileges.includes(permission)) : null),
    last: held?.includes('WRITE_USER') === true && writers.reduce((sum, each) => sum + each.active, 0) === 1,
  };
}

export function LastWriter() {
  const t = useT('users');
  const roles = useT('roles');
  return (
    <p>
      <b>{t('own.last', { permission: roles('permissions.WRITE_USER') })}</b>
    </p>
  );
}
