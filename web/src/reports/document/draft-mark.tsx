import styles from './draft-mark.module.css';
import { useReportWords } from './report-words.tsx';

/** The word for a draft across what is in sight, and across each page in print. For the eye alone: the cover says it in words. */
export function DraftMark() {
  const { t } = useReportWords();
  return (
    <div className={styles.over} aria-hidden="true">
      <div className={styles.mark} data-words={t('draft')} />
    </div>
  );
}
