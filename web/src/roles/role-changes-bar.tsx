import type { Permission } from '@coloa/contract/permissions.ts';
import type { Role } from '@coloa/contract/roles/roles.contract.ts';
import { useT } from '../lib/i18n.ts';
import { coversBottom } from '../ui/behavior/covers-bottom.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import type { RoleChanges } from './role-permissions.ts';
import styles from './roles.module.css';
import { useUpdateRole } from './roles.queries.ts';
import type { RoleDrafts } from './use-role-drafts.ts';

export function RoleChangesBar({ drafts }: { drafts: RoleDrafts }) {
  const t = useT('roles');
  if (drafts.changed.length === 0) return null;
  return (
    <section ref={coversBottom} className={styles.changes} aria-label={t('unsaved')}>
      {drafts.changed.map((change) => (
        <RoleChange key={change.role.id} {...change} onDone={() => drafts.discard(change.role.id)} />
      ))}
    </section>
  );
}

/** Ignores the error, because a toast has already shown it. */
const told = (): void => undefined;

interface RoleChangeProps {
  role: Role;
  privileges: readonly Permission[];
  changes: RoleChanges;
  onDone: () => void;
}

function RoleChange({ role, privileges, changes, onDone }: RoleChangeProps) {
  const t = useT('roles');
  const update = useUpdateRole();
  const words = (permissions: readonly Permission[]) => permissions.map((permission) => t(`permissions.${permission}`)).join(', ');
  const { id, name } = role;
  const save = async () => {
    // The mutation is awaited, because the refetched roles unmount this line, and React Query then skips the callbacks of `mutate`.
    await update.mutateAsync({ id, privileges: [...privileges] });
    const undo = { label: t('ui:undo'), run: () => update.mutate({ id, privileges: role.privileges }) };
    toast.ok(t('saved', { name }), undo);
    onDone();
  };
  return (
    <div className={styles.change}>
      <p>
        <b>{name}</b>
        {changes.added.length > 0 && ` · ${t('added', { permissions: words(changes.added) })}`}
        {changes.removed.length > 0 && ` · ${t('removed', { permissions: words(changes.removed) })}`}
        {role.holders > 0 && ` · ${t('noticed', { count: role.holders })}`}
      </p>
      <span className={styles.buttons}>
        <Button onClick={onDone}>{t('discard')}</Button>
        <Button kind="main" busy={update.isPending} onClick={() => void save().catch(told)}>
          {t('save')}
        </Button>
      </span>
    </div>
  );
}
