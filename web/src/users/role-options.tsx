import { BUILT_IN_ROLES } from '@coloa/contract/permissions.ts';
import { useT } from '../lib/i18n.ts';
import type { Choice } from '../ui/fields/select-field.tsx';
import type { NamedRole } from './reader-rights.ts';
import styles from './users.module.css';

/** Returns a function that describes a role. That function returns undefined for a custom role with unknown permissions. */
export function useRoleHint(): (role: NamedRole | undefined) => string | undefined {
  const t = useT('users');
  return (role) => {
    const builtIn = BUILT_IN_ROLES.find((each) => each === role?.name);
    if (builtIn) return t(`roleHint.${builtIn}`);
    return role?.privileges && t('roleHint.custom', { count: role.privileges.length });
  };
}

export function useRoleOptions(): (roles: readonly NamedRole[]) => Choice[] {
  const hintOf = useRoleHint();
  return (roles) =>
    roles.map((role) => ({ value: role.id, label: role.name, content: <RoleWords name={role.name} hint={hintOf(role)} /> }));
}

function RoleWords({ name, hint }: { name: string; hint: string | undefined }) {
  return (
    <>
      {name}
      {hint && <small className={styles.roleHint}>{hint}</small>}
    </>
  );
}
