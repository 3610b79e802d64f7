import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import styles from './redacted.module.css';
import { useRedactionWord } from './text-language.tsx';

/** Shows the word for a redacted value. With `value`, a click toggles the value. Never pass `value` for readers outside the team. */
export function Redacted({ value }: { value?: string }) {
  const t = useT('ui');
  const word = useRedactionWord();
  const [shown, setShown] = useState(false);
  if (!value) return <span className={styles.bar}>{word}</span>;
  return (
    <button
      type="button"
      className={shown ? styles.open : styles.bar}
      title={shown ? t('redaction.hide') : t('redaction.show')}
      aria-expanded={shown}
      onClick={() => setShown(!shown)}
    >
      {shown ? value : word}
    </button>
  );
}
