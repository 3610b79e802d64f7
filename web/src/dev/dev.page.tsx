import { LANGUAGES } from '@coloa/contract/languages.ts';
import { platformContract } from '@coloa/contract/platform/platform.contract.ts';
import { THEMES } from '@coloa/contract/profile/profile.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePreferences } from '../account/preferences.queries.ts';
import { failureText } from '../lib/api-error.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { session } from '../lib/session.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { IconMonitor, IconMoon, IconSun } from '../ui/layout/icons.tsx';
import { Link } from '../ui/layout/link.tsx';
import { Logo } from '../ui/layout/logo.tsx';
import { ApiViewer } from './api-viewer.tsx';
import { CODE_LANGUAGES, type CodeLanguage, keptCode } from './code-languages.ts';
import { descriptionQuery } from './description.queries.ts';
import styles from './dev.module.css';
import type { OwnToken } from './own-token.ts';
import { TokenPanel } from './token-panel.tsx';

const themeIcons = { auto: IconMonitor, light: IconSun, dark: IconMoon };

export function DevPage() {
  const t = useT('dev');
  const description = useQuery(descriptionQuery);
  const [code, setCode] = useState<CodeLanguage>(keptCode);
  const [token, setToken] = useState<OwnToken>({ kind: 'none' });
  usePageTitle(t('title'));
  return (
    <div className={styles.page}>
      {/* Not a `header` element, because the viewer has its own banner landmark on phones. */}
      <section className={styles.frame} aria-label={t('title')}>
        <TopLine />
        <div className={styles.head}>
          <div>
            <h1 className={styles.title}>{t('title')}</h1>
            <p className={styles.lead}>
              {t('lead')} <a href={platformContract.openapi.path}>{t('download')}</a>
            </p>
            <div className={styles.code}>
              <span>{t('code')}</span>
              <Segmented label={t('code')} options={[...CODE_LANGUAGES]} value={code} onChange={setCode} />
            </div>
          </div>
          <TokenPanel token={token} onToken={setToken} />
        </div>
      </section>
      {description.data ? (
        <ApiViewer description={description.data} token={token} code={code} />
      ) : (
        <main className={styles.wait}>
          {description.isError ? (
            <ErrorState onRetry={() => void description.refetch()} retrying={description.isFetching}>
              {failureText(description.error)}
            </ErrorState>
          ) : (
            <SkeletonText lines={8} />
          )}
        </main>
      )}
    </div>
  );
}

function TopLine() {
  const t = useT('dev');
  const language = useLanguage();
  const { scheme, setTheme, setLanguage } = usePreferences();
  return (
    <div className={styles.top}>
      <Link href={paths.home()} className={styles.brand}>
        <Logo className={styles.logo} />
        <span className={styles.name}>Coloa</span>
      </Link>
      <span className={styles.grow} />
      <Segmented
        label={t('ui:language.label')}
        options={LANGUAGES.map((value) => ({
          value,
          label: <abbr title={t(`ui:language.${value}`)}>{value.toUpperCase()}</abbr>,
          lang: value,
        }))}
        value={language}
        onChange={(value) => void setLanguage(value)}
      />
      <Segmented
        label={t('theme.label')}
        options={THEMES.map((value) => {
          const Icon = themeIcons[value];
          return { value, label: <span className={styles.unseen}>{t(`theme.${value}`)}</span>, icon: <Icon size={14} /> };
        })}
        value={scheme}
        onChange={setTheme}
      />
      <ButtonLink size="s" href={session.present() ? paths.home() : paths.login(paths.dev())}>
        {session.present() ? t('back') : t('signIn')}
      </ButtonLink>
    </div>
  );
}
