import { cx } from '../design/classes.ts';
import styles from './status.module.css';
import { StatusMark, type StatusName } from './status-mark.tsx';

interface StatusProps {
  status: StatusName;
  /** Already translated, because each feature has its own status labels. */
  label: string;
  /** Omits the border, for tables. Long text is truncated. */
  plain?: boolean;
}

export function Status({ status, label, plain = false }: StatusProps) {
  const soft = !plain && (status === 'DRAFT' || status === 'REJECTED' || status === 'DUPLICATE');
  return (
    <span className={cx(styles.status, plain && styles.plain, soft && styles.soft)} title={plain ? label : undefined}>
      <StatusMark status={status} />
      <span className={styles.word}>{label}</span>
    </span>
  );
}
