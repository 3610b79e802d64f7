import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { SaveFailure } from '../ui/feedback/save-failure.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useRolesOf } from './reader-rights.ts';
import { useRoleHint, useRoleOptions } from './role-options.tsx';
import { type ActOn, useChangeRole } from './users.queries.ts';

/** Changes the role of a member. The toast offers an undo if the previous role is known. */
export function ChangeRoleDialog({ on: { id, name, workspace, role }, onClose }: { on: ActOn; onClose: () => void }) {
  const t = useT('users');
  const hintOf = useRoleHint();
  const optionsOf = useRoleOptions();
  const change = useChangeRole();
  const { grantable } = useRolesOf()(workspace.id);
  const [chosen, setChosen] = useState(role?.id ?? null);
  const place = { userId: id, workspaceId: workspace.id };
  const next = grantable.find((each) => each.id === chosen);
  const options = [...(role && !grantable.some((each) => each.id === role.id) ? [role] : []), ...grantable];
  const save = () => {
    if (!next || next.id === role?.id) return onClose();
    change.mutate(
      { ...place, roleId: next.id },
      {
        onSuccess: () => {
          const undo = role ? { label: t('ui:undo'), run: () => change.mutate({ ...place, roleId: role.id }) } : undefined;
          toast.ok(t('role.done', { name, role: next.name }), undo);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('role.title', { name, workspace: workspace.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button kind="main" busy={change.isPending} disabled={!next || next.id === role?.id} onClick={save}>
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
    </Dialog>
  );
}
