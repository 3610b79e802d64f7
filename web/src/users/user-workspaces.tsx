import type { User } from '@coloa/contract/users/users.schema.ts';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { toast } from '../ui/feedback/toast.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconPlus, IconX } from '../ui/layout/icons.tsx';
import { Text } from '../ui/layout/text.tsx';
import type { ActOn } from './act-on.ts';
import { useAddsDirectly } from './adds-directly.ts';
import type { MemberAct } from './use-member-actions.tsx';
import { useRolesOf } from './use-roles-of.ts';
import { useWorkspacesWritten } from './use-workspaces-written.ts';
import styles from './users.module.css';
import { useAddToWorkspace } from './users.queries.ts';

interface UserWorkspacesProps {
  user: User;
  ask: (act: MemberAct, on: ActOn) => void;
}

/** Where somebody belongs, as far as the reader sees, with their role; each line offers what the reader may do there. */
export function UserWorkspaces({ user, ask }: UserWorkspacesProps) {
  const t = useT('users');
  const name = user.name || user.username;
  return (
    <section className={styles.part}>
      <h3>{t('drawer.workspaces')}</h3>
      <ul className={styles.list}>
        {user.workspaces.map(({ workspace, role, mayChangeRole, mayRemove }) => {
          const on: ActOn = { id: user.id, name, workspace, role };
          return (
            <li key={workspace.id} className={styles.line}>
              <span className={styles.main}>
                {workspace.name}
                <small>{role.name}</small>
              </span>
              {mayChangeRole && (
                <Button size="s" aria-label={t('drawer.changeRoleIn', { workspace: workspace.name })} onClick={() => ask('role', on)}>
                  {t('act.role')}
                </Button>
              )}
              {mayRemove && (
                <IconButton label={t('drawer.removeFrom', { workspace: workspace.name })} onClick={() => ask('remove', on)}>
                  <IconX size={14} />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
      <AddWorkspace user={user} />
    </section>
  );
}

/** One more workspace of those whose people the reader looks after. */
function AddWorkspace({ user }: { user: User }) {
  const t = useT('users');
  const me = useProfile().id;
  const add = useAddToWorkspace();
  const addsDirectly = useAddsDirectly();
  const rolesOf = useRolesOf();
  const [place, setPlace] = useState<{ workspaceId: string | null; roleId: string | null } | null>(null);
  const there = new Set(user.workspaces.map(({ workspace }) => workspace.id));
  const others = useWorkspacesWritten().filter(({ id }) => !there.has(id));
  if (others.length === 0 || user.id === me) return null;
  if (!place) {
    return (
      <Button size="s" kind="quiet" icon={<IconPlus size={14} />} onClick={() => setPlace({ workspaceId: null, roleId: null })}>
        {t('drawer.addWorkspace')}
      </Button>
    );
  }
  const { workspaceId, roleId } = place;
  const submit = () => {
    if (!workspaceId || !roleId) return;
    const workspace = others.find((each) => each.id === workspaceId)?.name ?? '';
    add.mutate(
      { userId: user.id, workspaceId, roleId },
      {
        onSuccess: () => {
          toast.ok(t(addsDirectly ? 'existing.done' : 'existing.asked', { name: user.name || user.username, workspace }));
          setPlace(null);
        },
      },
    );
  };
  return (
    <>
      {addsDirectly ? (
        user.invited && (
          <Text as="p" size={12} tone="muted">
            {t('existing.invited')}
          </Text>
        )
      ) : (
        <Text as="p" size={12} tone="muted">
          {t('existing.decides')}
        </Text>
      )}
      <div className={styles.pair}>
        <SelectField
          label={t('form.workspace')}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={workspaceId}
          onChange={(id) => setPlace({ workspaceId: id, roleId: null })}
        />
        <SelectField
          label={t('form.role')}
          options={workspaceId ? rolesOf(workspaceId).grantable.map(({ id, name }) => ({ value: id, label: name })) : []}
          disabled={!workspaceId}
          value={roleId}
          onChange={(id) => setPlace({ workspaceId, roleId: id })}
        />
        <Button busy={add.isPending} disabled={!workspaceId || !roleId} onClick={submit}>
          {t(addsDirectly ? 'drawer.add' : 'drawer.invite')}
        </Button>
      </div>
    </>
  );
}
