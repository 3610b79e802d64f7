import type { Role } from '@coloa/contract/roles/roles.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../choices/members.queries.ts';
import { useT } from '../lib/i18n.ts';
import { useCan } from '../profile/profile.queries.ts';
import { paths } from '../routes/paths.ts';
import { Button } from '../ui/layout/button.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import styles from './roles.module.css';
import { useDeleteRole } from './roles.queries.ts';

/** Maximum number of users that the dialog names. */
const named = 5;

/** Asks before deleting a role. A role in use cannot be deleted, so the dialog shows its users instead. */
export function DeleteRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const t = useT('roles');
  const remove = useDeleteRole();
  const { name } = role;
  if (role.holders > 0) return <HeldRoleDialog role={role} onClose={onClose} />;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('deleteTitle', { name })}
      confirm={t('act.delete')}
      // If another user assigned the role in the meantime, a toast shows the error, and the refetched matrix shows the new number of users.
      onConfirm={() => remove.mutateAsync(role).catch(() => undefined)}
    >
      {t('deleteBody')}
    </ConfirmDialog>
  );
}

function HeldRoleDialog({ role: { id, name, holders }, onClose }: { role: Role; onClose: () => void }) {
  const t = useT('roles');
  const seesPeople = useCan('READ_USER');
  const members = useQuery({ ...membersQuery({ roleId: id }), enabled: seesPeople, meta: { background: true } }).data?.items ?? [];
  const more = holders - Math.min(named, members.length);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('heldTitle', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:close')}</Button>
          {seesPeople && (
            <ButtonLink kind="main" href={paths.users({ roleId: id })}>
              {t('showHolders')}
            </ButtonLink>
          )}
        </>
      }
    >
      <p>{t('heldBody', { count: holders })}</p>
      <ul className={styles.people}>
        {members.slice(0, named).map((member) => (
          <li key={member.id}>{member.name || member.username}</li>
        ))}
        {members.length > 0 && more > 0 && <li>{t('ui:people.more', { count: more })}</li>}
      </ul>
    </Dialog>
  );
}
