import type { ReactNode } from 'react';
import { IconWarning } from '../layout/icons.tsx';
import styles from './field-error.module.css';

/** The error of a field, below it; the field refers to it by `id`. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <IconWarning size={14} />
      <span>{children}</span>
    </p>
  );
}
