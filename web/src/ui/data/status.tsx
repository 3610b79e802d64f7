import { cx } from '../design/classes.ts';
import styles from './status.module.css';
import { StatusMark, type StatusName } from './status-mark.tsx';

interface StatusProps {
  status: StatusName;
  /** The text, translated by the feature that the status belongs to. */
  label: string;
  /** Without the border: in tables, where long text ends in dots. */
  plain?: boolean;
}

/** Icon and text, in grey; only the icon of a finished status, such as closed or passed, has a colour. */
export function Status({ status, label, plain = false }: StatusProps) {
  const soft = !plain && (status === 'DRAFT' || status === 'REJECTED' || status === 'DUPLICATE');
  return (
    <span className={cx(styles.status, plain && styles.plain, soft && styles.soft)} title={plain ? label : undefined}>
      <StatusMark status={status} />
      <span className={styles.word}>{label}</span>
    </span>
  );
}
