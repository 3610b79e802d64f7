import type { Ref } from 'react';
import styles from './code-field.module.css';
import type { FieldLook } from './field.tsx';
import { TextField } from './text-field.tsx';

interface CodeFieldProps extends Omit<FieldLook, 'className'> {
  /** Only the digits. */
  value: string;
  onChange: (digits: string) => void;
  /** Called at the last digit, typed or pasted. */
  onComplete?: ((digits: string) => void) | undefined;
  /** The number of digits of a code, six by default. */
  length?: number;
  ref?: Ref<HTMLInputElement>;
}

/** A code of digits from another device. A single input, so that pasting, autofill and screen readers work; spaces are ignored. */
export function CodeField({ value, onChange, onComplete, length = 6, ...rest }: CodeFieldProps) {
  return (
    <TextField
      {...rest}
      className={styles.code}
      size="l"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      value={value}
      onChange={(event) => {
        const digits = event.currentTarget.value.replaceAll(/\D/g, '').slice(0, length);
        onChange(digits);
        if (digits.length === length && digits !== value) onComplete?.(digits);
      }}
    />
  );
}
