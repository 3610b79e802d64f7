import { lazy, Suspense, useState } from 'react';
import { Trans } from 'react-i18next';
import { useT } from '../lib/i18n.ts';
import { useNoAccountMail } from '../notifications/use-no-account-mail.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import styles from './account.module.css';

const EmailDialog = lazy(() => import('./email-dialog.tsx').then((module) => ({ default: module.EmailDialog })));

export function EmailCard({ id }: { id: string }) {
  const t = useT('profile');
  const { email, pendingEmail } = useProfile();
  const noServer = useNoAccountMail();
  const [asking, setAsking] = useState<'change' | 'remove' | 'again' | null>(null);
  return (
    <Card id={id} title={t('email.title')}>
      <Stack gap={3}>
        {email ? <p className={styles.value}>{email}</p> : <p>{t('email.none')}</p>}
        {noServer && <Notice>{noServer}</Notice>}
        {pendingEmail && (
          <Notice
            action={
              !noServer && (
                <Button size="s" onClick={() => setAsking('again')}>
                  {t('email.again')}
                </Button>
              )
            }
          >
            <Trans t={t} i18nKey="email.pending" values={{ email: pendingEmail }} components={{ b: <b className={styles.value} /> }} />
          </Notice>
        )}
        <Row wrap>
          <Button onClick={() => setAsking('change')}>{email ? t('email.change') : t('email.add')}</Button>
          {email && (
            <Button kind="quiet" onClick={() => setAsking('remove')}>
              {t('email.remove')}
            </Button>
          )}
        </Row>
      </Stack>
      {asking && (
        <Suspense>
          <EmailDialog
            remove={asking === 'remove'}
            again={asking === 'again' ? pendingEmail : null}
            noServer={noServer}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </Card>
  );
}
