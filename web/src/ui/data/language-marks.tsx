import { cx } from '../design/classes.ts';
import { IconClock } from '../layout/icons.tsx';
import styles from './words.module.css';

export type LanguageState = 'there' | 'old' | 'missing';

/**
 * A solid mark means that the text exists. A clock means that it is older than the text in the other language. A dashed mark means that it
 * is missing. `label` describes the same in words.
 */
export function LanguageMarks({ languages, label }: { languages: { code: string; state: LanguageState }[]; label: string }) {
  return (
    <span className={styles.languages} role="img" aria-label={label} title={label}>
      {languages.map(({ code, state }) => (
        <i key={code} className={cx(state === 'old' && styles.old, state === 'missing' && styles.missing)}>
          {code.toUpperCase()}
          {state === 'old' && <IconClock size={12} />}
        </i>
      ))}
    </span>
  );
}
