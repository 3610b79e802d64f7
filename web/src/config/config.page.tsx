import type { configContract } from '@coloa/contract/config/config.contract.ts';
import type { ResponseOf } from '@coloa/contract/http.ts';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../lib/i18n.ts';
import { useCan, useProfile } from '../profile/profile.queries.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { UnsavedGuard } from '../ui/overlays/unsaved-guard.tsx';
import { configQuery } from './config.queries.ts';
import { MailFacts } from './mail-facts.tsx';
import { MailForm } from './mail-form.tsx';
import { MailStatus } from './mail-status.tsx';
import { RewardCard } from './reward-card.tsx';
import { type TellUnsaved, useUnsavedForms } from './use-unsaved-forms.ts';

export function ConfigPage() {
  const t = useT('config');
  const { currentWorkspace } = useProfile();
  const config = useQuery(configQuery);
  const { unsaved, tell } = useUnsavedForms();
  usePageTitle(t('title'), currentWorkspace.name);
  return (
    <Page kind="narrow">
      <UnsavedGuard when={unsaved} />
      <PageHeader title={t('title')} count={currentWorkspace.name} />
      {config.data ? (
        <Stack>
          <Mail config={config.data} tell={tell} />
          <RewardCard reward={config.data.reward} tell={tell} />
        </Stack>
      ) : config.isError ? (
        <ErrorState onRetry={() => void config.refetch()}>{t('failed')}</ErrorState>
      ) : (
        <Card title={t('mail.title')}>
          <SkeletonText lines={6} />
        </Card>
      )}
    </Page>
  );
}

function Mail({ config, tell }: { config: ResponseOf<typeof configContract.get>; tell: TellUnsaved }) {
  const mayWrite = useCan('WRITE_CONFIG');
  return (
    <Stack>
      <MailStatus config={config} mayWrite={mayWrite} />
      {mayWrite ? <MailForm mail={config.mail} tell={tell} /> : config.mail && <MailFacts mail={config.mail} />}
    </Stack>
  );
}
