import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './check-field.module.css';

interface SwitchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** For what takes effect at once; inside a form that is saved later use `CheckField`. */
export function SwitchField({ label, hint, ...input }: SwitchFieldProps) {
  return (
    <label className={styles.line}>
      <input {...input} type="checkbox" role="switch" aria-checked={input.checked} className={styles.switch} />
      <span className={styles.words}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  );
}
