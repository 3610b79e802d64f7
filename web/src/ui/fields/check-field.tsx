import { type ReactNode, useId } from 'react';
import styles from './check-field.module.css';
import { Checkbox, type CheckboxProps } from './checkbox.tsx';
import { FieldError } from './field-error.tsx';

interface CheckFieldProps extends Omit<CheckboxProps, 'label'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
}

export function CheckField({ label, hint, error, ...box }: CheckFieldProps) {
  const id = useId();
  const note = `${id}-note`;
  return (
    <div>
      <label className={styles.line} htmlFor={id}>
        <Checkbox {...box} id={id} aria-invalid={error ? true : undefined} aria-describedby={error ? note : undefined} />
        <span className={styles.words}>
          {label}
          {hint && <span className={styles.hint}>{hint}</span>}
        </span>
      </label>
      {error && <FieldError id={note}>{error}</FieldError>}
    </div>
  );
}
