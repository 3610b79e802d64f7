import { useT } from '../lib/i18n.ts';
import styles from './leaderboard.module.css';

/** A name; where the reader may see the entries behind it, it opens them. */
export function PersonButton({ name, onOpen }: { name: string; onOpen: (() => void) | undefined }) {
  const t = useT('leaderboard');
  if (!onOpen) return <span className={styles.cut}>{name}</span>;
  return (
    <button type="button" className={styles.person} onClick={onOpen} title={t('open', { name })}>
      {name}
    </button>
  );
}
