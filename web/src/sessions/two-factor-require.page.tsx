import { usePageTitle } from '../app/page-title.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { IconLogout } from '../ui/icons.tsx';
import { Row, Stack } from '../ui/layout.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { useSignOut } from './sessions.queries.ts';

/** S38: says why nothing else opens. Set-up is not possible in this version, and nothing here pretends that it is. */
export function TwoFactorRequirePage() {
  const t = useT('sessions');
  const profile = useProfile();
  const signOut = useSignOut();
  usePageTitle(t('twoFactor.title'));
  return (
    <Page kind="narrow">
      <PageHeader title={t('twoFactor.title')} />
      <Card>
        <Stack>
          <p>{t('twoFactor.body', { workspace: profile.currentWorkspace.name })}</p>
          <Row>
            <Button icon={<IconLogout size={14} />} busy={signOut.isPending} onClick={() => signOut.mutate()}>
              {t('twoFactor.signOut')}
            </Button>
          </Row>
        </Stack>
      </Card>
    </Page>
  );
}
