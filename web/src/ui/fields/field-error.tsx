import type { ReactNode } from 'react';
import { IconWarning } from '../layout/icons.tsx';
import styles from './field-error.module.css';

/** What is wrong with a field, below it; the field names it by `id` as what describes it. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <IconWarning size={14} />
      <span>{children}</span>
    </p>
  );
}
