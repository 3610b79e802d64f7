import type { MailSettings } from '@coloa/contract/config/config.contract.ts';
import { useT } from '../lib/i18n.ts';
import { Facts } from '../ui/data/facts.tsx';
import { Card } from '../ui/layout/card.tsx';
import { securityName } from './mail-presets.ts';

export function MailFacts({ mail }: { mail: MailSettings }) {
  const t = useT('config');
  const facts: [label: string, value: string][] = [
    [t('mail.host'), `${mail.host}:${mail.port}`],
    [t('mail.security'), securityName(mail.security, t('security.NONE'))],
    [t('mail.username'), mail.username ?? t('ui:none')],
    [t('mail.password'), mail.hasPassword ? t('password.stored') : t('password.none')],
    [t('mail.from'), `${mail.fromName} <${mail.fromAddress}>`],
  ];
  return (
    <Card title={t('mail.title')}>
      <Facts facts={facts} />
    </Card>
  );
}
