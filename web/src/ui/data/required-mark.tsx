import { useT } from '../../lib/i18n.ts';
import styles from './required-mark.module.css';

/** Marks a line of the readiness check that the workspace requires. */
export function RequiredMark() {
  return <span className={styles.mark}>{useT('readiness')('required')}</span>;
}
