import { USERNAME_PATTERN } from '@coloa/contract/users/users.schema.ts';
import { useT } from '../lib/i18n.ts';
import { isMailAddress } from '../lib/texts.ts';

export function useUserRules() {
  const t = useT('users');
  return {
    name: (value: string) => (value.trim() === '' ? t('form.nameRequired') : null),
    username: (value: string) => {
      if (value.trim().length < 2) return t('form.usernameRequired');
      return USERNAME_PATTERN.test(value.trim().normalize('NFC')) ? null : t('form.usernameFormat');
    },
    email: (value: string) => (value.trim() === '' || isMailAddress(value) ? null : t('form.emailFormat')),
  };
}
