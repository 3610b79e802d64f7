import { type ReactNode, useId } from 'react';
import { useT } from '../../lib/i18n.ts';
import { unseen } from '../design/classes.ts';
import styles from './field.module.css';
import { FieldError } from './field-error.tsx';

/** The common props of all fields besides the value; `form.getInputProps('name')` of @mantine/form fits each field directly. */
export interface FieldLook {
  label: string;
  /** The label is only for screen readers (search boxes, cells). */
  hideLabel?: boolean;
  /** To the right of the label: a link such as 'Forgot password'. */
  aside?: ReactNode;
  /** Shows 'optional' to the right of the label. Most fields of a form are required, so the optional fields are marked. */
  optional?: boolean;
  hint?: ReactNode;
  /** A text that states the remedy. */
  error?: ReactNode;
  className?: string;
}

interface FieldProps extends FieldLook {
  children: (ids: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }) => ReactNode;
}

/** Returns the id of the label of the control with the given id, for `aria-labelledby`. */
export const labelIdOf = (id: string): string => `${id}-label`;

/** Label above, the control, hint or error below, connected for screen readers. */
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
        {aside}
        {optional && <span className={styles.optional}>{t('optional')}</span>}
      </div>
      {children({ id, 'aria-describedby': error || hint ? note : undefined, 'aria-invalid': error ? true : undefined })}
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
