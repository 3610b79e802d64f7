import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useT } from '../lib/i18n.ts';
import { NotificationSettingsCard } from '../notifications/settings-card.tsx';
import { useIsTeam } from '../profile/profile.queries.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { SessionListCard } from '../sessions/session-list-card.tsx';
import { TwoFactorCard } from '../sessions/two-factor-card.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { AboutCard } from './about-card.tsx';
import styles from './account.module.css';
import { DisplayCard } from './display-card.tsx';
import { EmailCard } from './email-card.tsx';
import { SectionNav } from './section-nav.tsx';
import { SnippetsCard } from './snippets-card.tsx';
import { TokensCard } from './tokens/tokens-card.tsx';

export function AccountPage() {
  const t = useT('profile');
  const words = useT('snippets');
  const team = useIsTeam();
  usePageTitle(t('title'));
  const { section }: { section?: unknown } = useSearch({ strict: false });
  const sections = useMemo(
    () => [
      { id: 'about', title: t('about') },
      { id: 'email', title: t('email.title') },
      { id: 'display', title: t('display') },
      { id: 'notifications', title: t('notifications') },
      ...(team ? [{ id: 'snippets', title: words('title') }] : []),
      { id: 'password', title: t('password') },
      { id: 'two-factor', title: t('twoFactor') },
      { id: 'sessions', title: t('sessions') },
      { id: 'tokens', title: t('tokens') },
    ],
    [t, words, team],
  );
  return (
    <Page className={styles.page}>
      <PageHeader title={t('title')} />
      <div className={styles.columns}>
        <SectionNav label={t('sections')} sections={sections} at={section} />
        <Stack className={styles.cards}>
          <AboutCard id="about" />
          <EmailCard id="email" />
          <DisplayCard id="display" />
          <NotificationSettingsCard id="notifications" />
          {team && <SnippetsCard id="snippets" />}
          <Card id="password" title={t('password')}>
            <Row>
              <ButtonLink href={paths.password()}>{t('changePassword')}</ButtonLink>
            </Row>
          </Card>
          <TwoFactorCard id="two-factor" />
          <SessionListCard id="sessions" />
          <TokensCard id="tokens" />
        </Stack>
      </div>
    </Page>
  );
}
