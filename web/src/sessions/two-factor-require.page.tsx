import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { refreshProfile, useProfile } from '../profile/profile.queries.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { safeReturnTo } from '../routes/paths.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { Card } from '../ui/layout/card.tsx';
import { IconLogout } from '../ui/layout/icons.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useSignOut } from './sessions.queries.ts';
import { TwoFactorSetup } from './two-factor-setup.tsx';

const route = getRouteApi('/main/2fa_require');

export function TwoFactorRequirePage() {
  const t = useT('sessions');
  const profile = useProfile();
  const queryClient = useQueryClient();
  const router = useRouter();
  const { returnTo } = route.useSearch();
  const [codes, setCodes] = useState<string[] | null>(null);
  // False if only another workspace requires two-factor, or if the user opened this URL without such a requirement.
  const demanded = profile.twoFactorDemanded;
  const title = codes ? t('recovery.title') : demanded ? t('twoFactor.title') : t('twoFactor.elsewhere.title');
  usePageTitle(title);
  const goOn = async () => {
    await refreshProfile(queryClient);
    // Repeats the requests that failed because two-factor was not set up.
    await queryClient.invalidateQueries();
    await router.navigate({ href: safeReturnTo(returnTo), replace: true, ignoreBlocker: true });
  };
  const [demandedFirst] = useState(demanded);
  const needless = demandedFirst && !demanded && codes === null;
  const goOnNow = useEffectEvent(() => void goOn());
  useEffect(() => {
    if (needless) goOnNow();
  }, [needless]);
  return (
    <Page kind="narrow">
      <PageHeader title={title} />
      <Card>
        {codes ? (
          <RecoveryCodes codes={codes} action={t('recovery.goOn')} onDone={() => void goOn()} />
        ) : (
          <Stack>
            {profile.twoFactor.on ? (
              <AlreadyOn returnTo={safeReturnTo(returnTo)} />
            ) : (
              <>
                <p>{demanded ? t('twoFactor.body', { workspace: profile.currentWorkspace.name }) : t('twoFactor.elsewhere.body')}</p>
                <TwoFactorSetup onDone={setCodes} />
              </>
            )}
            <SignOutButton />
          </Stack>
        )}
      </Card>
    </Page>
  );
}

function AlreadyOn({ returnTo }: { returnTo: string }) {
  const t = useT('sessions');
  return (
    <>
      <Notice kind="ok">{t('twoFactor.already')}</Notice>
      <Row>
        <ButtonLink kind="main" href={returnTo}>
          {t('recovery.goOn')}
        </ButtonLink>
      </Row>
    </>
  );
}

function SignOutButton() {
  const t = useT('sessions');
  const signOut = useSignOut();
  return (
    <Row>
      <Button kind="quiet" icon={<IconLogout size={14} />} busy={signOut.isPending} onClick={() => signOut.mutate({ draftsToo: false })}>
        {t('twoFactor.signOut')}
      </Button>
    </Row>
  );
}
