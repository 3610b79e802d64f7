import type { ReactNode } from 'react';
import { IconWarning } from '../layout/icons.tsx';
import styles from './field-error.module.css';

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error} data-field-error>
      <IconWarning size={14} />
      <span>{children}</span>
    </p>
  );
}
