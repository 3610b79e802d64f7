import type { MailSettings } from '@coloa/contract/config/config.contract.ts';
import { useForm } from '@mantine/form';
import { useT } from '../lib/i18n.ts';
import { isMailAddress } from '../lib/texts.ts';
import { keepsPassword, type MailValues, valuesOf } from './mail-values.ts';

const hostPattern = /^[A-Za-z0-9:](?:[A-Za-z0-9.:_-]*[A-Za-z0-9:.])?$/;

export function useMailForm(mail: MailSettings | null, workspace: string) {
  const t = useT('config');
  return useForm<MailValues>({
    initialValues: valuesOf(mail, workspace),
    validate: {
      host: (value) => (hostPattern.test(value.trim()) ? null : t('mail.hostFormat')),
      fromName: (value) => (value.trim() === '' ? t('mail.fromNameRequired') : null),
      fromAddress: (value) => (isMailAddress(value) ? null : t('mail.fromAddressFormat')),
      password: (value, values) => {
        const wanted = mail?.hasPassword && values.username.trim() !== '' && values.passwordIs !== 'none' && value === '';
        return wanted && (values.passwordIs === 'new' || !keepsPassword(mail, values)) ? t('password.required') : null;
      },
    },
  });
}
