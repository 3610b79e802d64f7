import { withVisibleNul } from '@coloa/contract/visible-text.ts';
import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { cx } from '../design/classes.ts';
import styles from './field.module.css';
import { Field, type FieldLook } from './field.tsx';
import { useLengthNote } from './use-length-note.tsx';

/** Text longer than `maxLength` is not truncated: see `useLengthNote`. */
export interface TextFieldProps extends FieldLook, Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'className'> {
  /** Height: 28, 32 or 36 px. In windows up to 768 px wide: 32, 40 or 40 px. */
  size?: 's' | 'm' | 'l';
  mono?: boolean;
  before?: ReactNode;
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({
  label,
  hideLabel,
  aside,
  optional,
  hint,
  error,
  className,
  size,
  mono,
  before,
  after,
  maxLength,
  ...input
}: TextFieldProps) {
  const [typed, setTyped] = useState(String(input.defaultValue ?? '').length);
  const note = useLengthNote(input.value === undefined ? typed : String(input.value).length, maxLength, { hint, error });
  return (
    <Field {...{ label, hideLabel, aside, optional, className, ...note }}>
      {(ids) => (
        <span className={cx(styles.box, size === 's' && styles.small, size === 'l' && styles.large, mono && styles.mono)}>
          {before}
          <input
            type="text"
            autoComplete="off"
            {...input}
            {...ids}
            onChange={(event) => {
              showNul(event.currentTarget);
              setTyped(event.currentTarget.value.length);
              input.onChange?.(event);
            }}
          />
          {after}
        </span>
      )}
    </Field>
  );
}

/**
 * Replaces pasted NUL characters with a visible escape, because stored texts cannot contain NUL. Keeps the cursor position. Does not change
 * passwords.
 */
export function showNul(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field;
  if (field.type === 'password' || !value.includes('\0')) return;
  const before = withVisibleNul(value.slice(0, field.selectionStart ?? value.length));
  field.value = withVisibleNul(value);
  field.setSelectionRange(before.length, before.length);
}
