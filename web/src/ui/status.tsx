import { cx } from './cx.ts';
import styles from './status.module.css';
import { StatusMark, type StatusName } from './status-mark.tsx';

interface StatusProps {
  status: StatusName;
  /** The word, translated by the feature the status belongs to. */
  label: string;
  /** Without the border: in tables. */
  plain?: boolean;
}

/** Icon and word. Grey; only what is closed has a tone. */
export function Status({ status, label, plain = false }: StatusProps) {
  const soft = !plain && (status === 'DRAFT' || status === 'REJECTED' || status === 'DUPLICATE');
  return (
    <span className={cx(styles.status, plain && styles.plain, soft && styles.soft)}>
      <StatusMark status={status} />
      {label}
    </span>
  );
}
