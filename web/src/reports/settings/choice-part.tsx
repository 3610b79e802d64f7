import type { ReactNode } from 'react';
import { FieldError } from '../../ui/fields/field-error.tsx';
import styles from './settings.module.css';

interface ChoicePartProps {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  children: ReactNode;
}

export function ChoicePart({ label, hint, error, children }: ChoicePartProps) {
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {children}
      {hint && <p className={styles.hint}>{hint}</p>}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
