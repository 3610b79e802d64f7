import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { Outlet } from '@tanstack/react-router';
import { version } from '../../../package.json';
import { changeLanguage, useLanguage, useT } from '../lib/i18n.ts';
import { visitLanguage } from '../lib/visit-language.ts';
import { Segmented } from '../ui/fields/segmented.tsx';
import { CitadelDrawing } from '../ui/layout/ramparts.tsx';
import styles from './empty-layout.module.css';

export function EmptyLayout() {
  const t = useT('app');
  const language = useLanguage();
  return (
    <div className={styles.solo}>
      <CitadelDrawing className={styles.ramparts} />
      <header className={styles.top}>
        <Segmented<Language>
          label={t('ui:language.label')}
          options={LANGUAGES.map((value) => ({ value, label: t(`ui:language.${value}`), lang: value }))}
          value={language}
          onChange={(value) => {
            visitLanguage.set(value);
            void changeLanguage(value);
          }}
        />
      </header>
      <main className={styles.main}>
        <Outlet />
      </main>
      <footer className={styles.foot}>{t('version', { version })}</footer>
    </div>
  );
}
