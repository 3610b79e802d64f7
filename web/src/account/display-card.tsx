import { LANGUAGES } from '@coloa/contract/languages.ts';
import { THEMES } from '@coloa/contract/profile/profile.contract.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Card } from '../ui/layout/card.tsx';
import { IconMonitor, IconMoon, IconSun } from '../ui/layout/icons.tsx';
import styles from './account.module.css';
import { usePreferences } from './preferences.queries.ts';

const themeIcons = { auto: <IconMonitor size={14} />, light: <IconSun size={14} />, dark: <IconMoon size={14} /> };

export function DisplayCard({ id }: { id: string }) {
  const t = useT('profile');
  const language = useLanguage();
  const { scheme, setTheme, setLanguage } = usePreferences();
  return (
    <Card id={id} title={t('display')}>
      <div className={styles.choices}>
        <span>{t('language')}</span>
        <Segmented
          label={t('language')}
          value={language}
          onChange={(value) => void setLanguage(value)}
          options={LANGUAGES.map((value) => ({ value, label: t(`ui:language.${value}`), lang: value }))}
        />
        <span>{t('theme.label')}</span>
        <Segmented
          label={t('theme.label')}
          value={scheme}
          onChange={setTheme}
          options={THEMES.map((value) => ({ value, label: t(`theme.${value}`), icon: themeIcons[value] }))}
        />
      </div>
      <p className={styles.hint}>{t('displayHint')}</p>
    </Card>
  );
}
