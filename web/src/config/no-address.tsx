import { useT } from '../lib/i18n.ts';
import { useNoAccountMail } from '../notifications/use-no-account-mail.ts';
import { paths } from '../routes/paths.ts';
import { TextLink } from '../ui/layout/text-link.tsx';

/** Says why a user without an email address cannot send a test email. The profile cannot help while it cannot confirm an address. */
export function NoAddress() {
  const t = useT('config');
  const noAccountMail = useNoAccountMail();
  if (noAccountMail) return `${t('test.noAddressPossible')} ${noAccountMail}`;
  return <TextLink href={paths.profile()}>{t('test.noAddress')}</TextLink>;
}
