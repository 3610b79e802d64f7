import type { configContract } from '@coloa/contract/config/config.contract.ts';
import type { ResponseOf } from '@coloa/contract/http.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { paths } from '../routes/paths.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { TextLink } from '../ui/layout/text-link.tsx';
import styles from './config.module.css';
import { useTestMail } from './config.queries.ts';
import { MailAnswer } from './mail-answer.tsx';

interface MailStandingProps {
  config: ResponseOf<typeof configContract.get>;
  mayWrite: boolean;
}

export function MailStatus({ config: { mail, installationMail }, mayWrite }: MailStandingProps) {
  const t = useT('config');
  const hasAddress = useProfile().email !== null;
  const test = useTestMail();
  if (!mail && !installationMail) {
    return (
      <Notice kind="warn">
        <p>{t('standing.none')}</p>
        <ul className={styles.list}>
          <li>{t('standing.noReset')}</li>
          <li>{t('standing.noInvitations')}</li>
          <li>{t('standing.noWork')}</li>
        </ul>
        <p>{t('standing.instead')}</p>
        <p>
          <TextLink href={paths.users()}>{t('standing.toUsers')}</TextLink>
        </p>
      </Notice>
    );
  }
  if (!mail) {
    const button = mayWrite && hasAddress && (
      <Button size="s" busy={test.isPending} onClick={() => test.mutate(null)}>
        {t('test.send')}
      </Button>
    );
    return (
      <Stack gap={3}>
        <Notice action={button}>{t('standing.installation')}</Notice>
        <MailAnswer test={test} />
      </Stack>
    );
  }
  if (installationMail) return <Notice>{t('standing.both')}</Notice>;
  return mail.carriesAccounts ? <Notice>{t('standing.own')}</Notice> : <Notice kind="warn">{t('standing.workOnly')}</Notice>;
}
