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
import { useAddsDirectly, useRolesOf, useWorkspacesWritten } from './reader-rights.ts';
import { useRoleOptions } from './role-options.tsx';
import type { MemberAct } from './use-member-actions.tsx';
import styles from './users.module.css';
import { type ActOn, aboutMember, useAddToWorkspace } from './users.queries.ts';

interface UserWorkspacesProps {
  user: User;
  ask: (act: MemberAct, on: ActOn) => void;
}

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

function AddWorkspace({ user }: { user: User }) {
  const t = useT('users');
  const me = useProfile().id;
  const add = useAddToWorkspace();
  const addsDirectly = useAddsDirectly();
  const [opened, setOpened] = useState(false);
  const there = new Set(user.workspaces.map(({ workspace }) => workspace.id));
  const others = useWorkspacesWritten().filter(({ id }) => !there.has(id));
  if (others.length === 0 || user.id === me) return null;
  if (!opened) {
    return (
      <Button size="s" kind="quiet" icon={<IconPlus size={14} />} onClick={() => setOpened(true)}>
        {t('drawer.addWorkspace')}
      </Button>
    );
  }
  const submit = (workspaceId: string, roleId: string) => {
    const workspace = others.find((each) => each.id === workspaceId)?.name ?? '';
    add.mutate(
      { userId: user.id, workspaceId, roleId },
      {
        onSuccess: () => {
          const words = t(addsDirectly ? 'existing.done' : 'existing.asked', { name: user.name || user.username, workspace });
          toast.ok(words, undefined, aboutMember({ userId: user.id, workspaceId }));
          setOpened(false);
        },
      },
    );
  };
  return (
    <>
      {(!addsDirectly || user.invited) && (
        <Text as="p" size={12} tone="muted">
          {t(addsDirectly ? 'existing.invited' : 'existing.decides')}
        </Text>
      )}
      <PlaceFields workspaces={others} busy={add.isPending} onAdd={submit} />
    </>
  );
}

interface PlaceFieldsProps {
  workspaces: readonly { id: string; name: string }[];
  busy: boolean;
  onAdd: (workspaceId: string, roleId: string) => void;
}

function PlaceFields({ workspaces, busy, onAdd }: PlaceFieldsProps) {
  const t = useT('users');
  const addsDirectly = useAddsDirectly();
  const rolesOf = useRolesOf();
  const optionsOf = useRoleOptions();
  const [workspaceId, setWorkspaceId] = useState<string | null>(null);
  const [roleId, setRoleId] = useState<string | null>(null);
  return (
    <div className={styles.pair}>
      <SelectField
        label={t('form.workspace')}
        options={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
        value={workspaceId}
        onChange={(id) => {
          setWorkspaceId(id);
          setRoleId(null);
        }}
      />
      <SelectField
        label={t('form.role')}
        options={workspaceId ? optionsOf(rolesOf(workspaceId).grantable) : []}
        disabled={!workspaceId}
        value={roleId}
        onChange={setRoleId}
      />
      <Button busy={busy} disabled={!workspaceId || !roleId} onClick={() => workspaceId && roleId && onAdd(workspaceId, roleId)}>
        {t(addsDirectly ? 'drawer.add' : 'drawer.invite')}
      </Button>
    </div>
  );
}
