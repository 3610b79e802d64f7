import { isSystem } from '@coloa/contract/permissions.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { useMails } from './settings.queries.ts';

/**
 * Returns why the user cannot confirm an email address now, and who can change this; null if the user can, or while this is unknown. Only
 * System users, who are close to the operator, get the name of the variable.
 */
export function useNoAccountMail(): string | null {
  const t = useT('profile');
  const { role } = useProfile();
  const blocked = useMails()?.account === false;
  if (!blocked) return null;
  return t(isSystem(role) ? 'email.noServerSystem' : 'email.noServer');
}
