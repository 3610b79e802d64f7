import { useT } from '../lib/i18n.ts';
import { IconLock } from '../ui/layout/icons.tsx';
import styles from './topics.module.css';

/** Says that nobody but its author sees it. */
export function DraftMark() {
  const t = useT('topics');
  return (
    <span className={styles.draft} title={t('draft.why')}>
      <IconLock size={12} /> {t('draft.mark')}
    </span>
  );
}
