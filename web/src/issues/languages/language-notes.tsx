import { type Language, otherLanguage } from '@coloa/contract/languages.ts';
import { useT } from '../../lib/i18n.ts';
import { IconClock, IconWarning } from '../../ui/layout/icons.tsx';
import styles from './languages.module.css';

interface LanguageNotesProps {
  language: Language;
  /** The number of texts that only the other language has. */
  lacking: number;
  /** The number of texts that are older than in the other language. */
  outdated: number;
}

export function LanguageNotes({ language, lacking, outdated }: LanguageNotesProps) {
  const t = useT('issues');
  return (
    <>
      {lacking > 0 && (
        <span className={styles.note}>
          <IconWarning size={14} /> {t('languages.lacking', { count: lacking, name: t(`languages.name.${otherLanguage(language)}`) })}
        </span>
      )}
      {outdated > 0 && (
        <span className={styles.note}>
          <IconClock size={14} /> {t('languages.old', { count: outdated })}
        </span>
      )}
    </>
  );
}
