import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Trans } from 'react-i18next';
import { useT } from '../../lib/i18n.ts';
import { session } from '../../lib/session.ts';
import { useMaybeProfile } from '../../profile/profile.queries.ts';
import { usePageTitle } from '../../routes/page-title.ts';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/layout/button.tsx';
import { ButtonLink } from '../../ui/layout/button-link.tsx';
import { IconArrowLeft, IconChevronDown } from '../../ui/layout/icons.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { CitadelDrawing } from '../../ui/layout/ramparts.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { WorkspaceItems } from '../workspace-items.tsx';
import styles from './error.module.css';

const statuses = ['403', '404', '500'] as const;
const route = getRouteApi('/main/errors/$status');

export function ErrorPage() {
  const t = useT('app');
  const router = useRouter();
  const profile = useMaybeProfile();
  const { from, id } = route.useSearch();
  const params = route.useParams();
  const status = statuses.find((each) => each === params.status) ?? '404';
  usePageTitle(status, t(`errors.${status}.title`));
  return (
    <div className={styles.lost}>
      <CitadelDrawing className={styles.ramparts} />
      <div className={styles.words}>
        <p className={styles.key}>{from ? `${status} · ${from}` : status}</p>
        <h1 className={styles.title}>{t(`errors.${status}.title`)}</h1>
        <p className={styles.body}>
          {t(`errors.${status}.body`)}{' '}
          {status === '404' && profile && profile.workspaces.length > 1 && (
            <Trans t={t} i18nKey="errors.workspace" values={{ name: profile.currentWorkspace.name }} components={{ b: <b /> }} />
          )}
        </p>
        {id && (
          <p className={styles.request}>
            {t('errors.requestId')} <code>{id}</code>
          </p>
        )}
        <Row wrap className={styles.actions}>
          {profile ? (
            <ButtonLink kind="main" href={from?.startsWith(paths.projects()) ? paths.projects() : paths.dashboard()}>
              {from?.startsWith(paths.projects()) ? t('errors.projects') : t('errors.home')}
            </ButtonLink>
          ) : (
            <ButtonLink kind="main" href={session.present() ? paths.dashboard() : paths.login(from)}>
              {session.present() ? t('errors.home') : t('errors.signIn')}
            </ButtonLink>
          )}
          {status === '404' && profile && profile.workspaces.length > 1 && (
            <Menu target={<Button after={<IconChevronDown size={14} />}>{t('errors.switch')}</Button>}>
              <WorkspaceItems profile={profile} />
            </Menu>
          )}
          {status === '500' && from && <ButtonLink href={from}>{t('errors.retry')}</ButtonLink>}
          <Button kind="quiet" icon={<IconArrowLeft size={14} />} onClick={() => router.history.back()}>
            {t('errors.back')}
          </Button>
        </Row>
      </div>
    </div>
  );
}
