import { BUILT_IN_ROLES } from '@coloa/contract/permissions.ts';
import { useT } from '../lib/i18n.ts';

/** What a built-in role is for, in one line; nothing for a workspace's own. */
export function useRoleHint(): (name: string | undefined) => string | undefined {
  const t = useT('users');
  return (name) => {
    const builtIn = BUILT_IN_ROLES.find((each) => each === name);
    return builtIn && t(`roleHint.${builtIn}`);
  };
}
