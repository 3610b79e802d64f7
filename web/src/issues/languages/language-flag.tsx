import { type Language, otherLanguage } from '@coloa/contract/languages.ts';
import { useT } from '../../lib/i18n.ts';
import { IconClock, IconWarning } from '../../ui/layout/icons.tsx';
import styles from './languages.module.css';

interface LanguageFlagProps {
  language: Language;
  /** The number of texts that only the other language has. */
  lacking: number;
  /** The number of texts that are older than in the other language. */
  outdated: number;
}

export function LanguageFlag({ language, lacking, outdated }: LanguageFlagProps) {
  const t = useT('issues');
  if (lacking === 0 && outdated === 0) return null;
  return (
    <span className={styles.note}>
      {lacking > 0 && (
        <IconWarning size={14} label={t('languages.lacking', { count: lacking, name: t(`languages.name.${otherLanguage(language)}`) })} />
      )}
      {outdated > 0 && (
        <>
          <IconClock size={14} label={t('languages.old', { count: outdated })} />
          <span aria-hidden>{outdated}</span>
        </>
      )}
    </span>
  );
}
