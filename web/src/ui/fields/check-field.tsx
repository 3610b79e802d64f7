import { type ReactNode, useId } from 'react';
import { cx } from '../design/classes.ts';
import styles from './check-field.module.css';
import { Checkbox, type CheckboxProps } from './checkbox.tsx';
import { FieldError } from './field-error.tsx';

interface CheckFieldProps extends Omit<CheckboxProps, 'label'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** True in a list, where the field is a row that is clickable to its edges. */
  row?: boolean;
  /** A key before the label, in a column of its own. */
  code?: ReactNode;
}

export function CheckField({ label, hint, error, row = false, code, ...box }: CheckFieldProps) {
  const id = useId();
  const note = `${id}-note`;
  return (
    <div>
      <label className={cx(styles.line, row && styles.row)} htmlFor={id}>
        <Checkbox {...box} id={id} aria-invalid={error ? true : undefined} aria-describedby={error ? note : box['aria-describedby']} />
        {code !== undefined && <span className={styles.code}>{code} </span>}
        <span className={styles.words}>
          {label}
          {hint && <span className={styles.hint}>{hint}</span>}
        </span>
      </label>
      {error && <FieldError id={note}>{error}</FieldError>}
    </div>
  );
}
