import { type ReactNode, useId } from 'react';
import { useT } from '../../lib/i18n.ts';
import { unseen } from '../design/classes.ts';
import styles from './field.module.css';
import { FieldError } from './field-error.tsx';

export interface FieldLook {
  label: string;
  /** Shows the label only to screen readers. */
  hideLabel?: boolean;
  /** Content beside the label. Tab reaches it after the field. */
  aside?: ReactNode;
  /** Marks the field as optional. Required fields have no mark, because most fields are required. */
  optional?: boolean;
  hint?: ReactNode;
  /** Explains how to correct the value. Replaces the hint. */
  error?: ReactNode;
  className?: string;
}

interface FieldProps extends FieldLook {
  children: (ids: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }) => ReactNode;
}

export const labelIdOf = (id: string): string => `${id}-label`;

export function Field({ label, hideLabel, aside, optional, hint, error, className, children }: FieldProps) {
  const t = useT('ui');
  const id = useId();
  const note = `${id}-note`;
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      <div className={hideLabel ? unseen : styles.label}>
        <label id={labelIdOf(id)} htmlFor={id}>
          {label}
        </label>
        {optional && <span className={styles.optional}>{t('optional')}</span>}
      </div>
      {children({ id, 'aria-describedby': error || hint ? note : undefined, 'aria-invalid': error ? true : undefined })}
      {aside && <span className={styles.aside}>{aside}</span>}
      {error ? (
        <FieldError id={note}>{error}</FieldError>
      ) : (
        hint && (
          <p id={note} className={styles.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
