import { cx } from './cx.ts';
import styles from './words.module.css';

export type LanguageState = 'there' | 'old' | 'missing';

/** VI and EN: solid is there, amber is older than its sibling, dashed is missing; `label` says the same in words. */
export function LanguageMarks({ languages, label }: { languages: { code: string; state: LanguageState }[]; label: string }) {
  return (
    <span className={styles.languages} role="img" aria-label={label} title={label}>
      {languages.map(({ code, state }) => (
        <i key={code} className={cx(state === 'old' && styles.old, state === 'missing' && styles.missing)}>
          {code.toUpperCase()}
        </i>
      ))}
    </span>
  );
}
