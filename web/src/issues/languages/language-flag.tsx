import { useT } from '../../lib/i18n.ts';
import { IconClock, IconWarning } from '../../ui/layout/icons.tsx';
import styles from './languages.module.css';

interface LanguageFlagProps {
  /** The number of texts that the other language has and this language lacks. */
  lacking: number;
  /** The language is older than the other one. */
  outdated: boolean;
}

/** A mark beside a language that needs work. The text above the language's editors describes it. */
export function LanguageFlag({ lacking, outdated }: LanguageFlagProps) {
  const t = useT('issues');
  if (lacking === 0 && !outdated) return null;
  return (
    <span className={styles.note}>
      {lacking > 0 && <IconWarning size={14} label={t('languages.lacking', { count: lacking })} />}
      {outdated && <IconClock size={14} label={t('languages.flagOld')} />}
    </span>
  );
}
