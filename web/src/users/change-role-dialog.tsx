import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { SaveFailure } from '../ui/feedback/save-failure.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { LastWriter, useOwnLoss } from './own-loss.tsx';
import { useRolesOf } from './reader-rights.ts';
import { useRoleHint, useRoleOptions } from './role-options.tsx';
import { TeamRoles } from './team-roles.tsx';
import { type ActOn, aboutMember, useChangeRole } from './users.queries.ts';

/**
 * Changes the role of a member. The toast offers an undo if the previous role is known. Users who would lose permissions themselves are
 * asked first, and get no undo, because they could not grant the previous role.
 */
export function ChangeRoleDialog({ on, onClose }: { on: ActOn; onClose: () => void }) {
  const { id, name, workspace, role } = on;
  const t = useT('users');
  const roles = useT('roles');
  const hintOf = useRoleHint();
  const optionsOf = useRoleOptions();
  const change = useChangeRole();
  const { grantable } = useRolesOf()(workspace.id);
  const [chosen, setChosen] = useState(role?.id ?? null);
  const [asking, setAsking] = useState(false);
  const own = useOwnLoss(on);
  const place = { userId: id, workspaceId: workspace.id };
  const next = grantable.find((each) => each.id === chosen);
  const options = [...(role && !grantable.some((each) => each.id === role.id) ? [role] : []), ...grantable];
  const lost = next && own ? own.lostBy(next) : [];
  const loses = lost === null || lost.length > 0;
  const save = async () => {
    if (!next || next.id === role?.id) return onClose();
    await change.mutateAsync({ ...place, roleId: next.id });
    const undo = role && !loses ? { label: t('ui:undo'), run: () => change.mutate({ ...place, roleId: role.id }) } : undefined;
    toast.ok(t('role.done', { name, role: next.name }), undo, aboutMember(place));
    onClose();
  };
  if (asking && next) {
    return (
      <ConfirmDialog
        opened
        onClose={() => setAsking(false)}
        title={t('own.roleTitle', { role: next.name })}
        confirm={t('own.roleConfirm')}
        keep={t('ui:cancel')}
        onConfirm={save}
      >
        <p>
          {lost
            ? t('own.loses', { workspace: workspace.name, permissions: lost.map((each) => roles(`permissions.${each}`)).join(', ') })
            : t('own.losesUnknown', { workspace: workspace.name })}
        </p>
        {own?.last && (lost === null || lost.includes('WRITE_USER')) && <LastWriter />}
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('role.title', { name, workspace: workspace.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button
            kind="main"
            busy={change.isPending}
            disabled={!next || next.id === role?.id}
            onClick={() => (loses ? setAsking(true) : save().catch(() => undefined))}
          >
            {t('role.confirm')}
          </Button>
        </>
      }
    >
      <SaveFailure error={change.error} />
      <SelectField
        label={t('form.role')}
        options={optionsOf(options)}
        value={chosen}
        onChange={setChosen}
        hint={hintOf(next) ?? t('role.hint')}
      />
      <TeamRoles on={on} next={next} />
    </Dialog>
  );
}
