import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { cx } from '../design/cx.ts';
import styles from './field.module.css';
import { Field, type FieldLook } from './field.tsx';
import { showNul } from './show-nul.ts';
import { useLengthNote } from './use-length-note.tsx';

/** `maxLength` cuts nothing off: see `useLengthNote`. */
export interface TextFieldProps extends FieldLook, Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'className'> {
  /** 28, 32 or 36 px high. */
  size?: 's' | 'm' | 'l';
  /** For keys, ids and vectors. */
  mono?: boolean;
  /** Inside the box, before and after the text. */
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
