import type { Ref } from 'react';
import styles from './code-field.module.css';
import type { FieldLook } from './field.tsx';
import { TextField } from './text-field.tsx';

interface CodeFieldProps extends Omit<FieldLook, 'className'> {
  value: string;
  onChange: (digits: string) => void;
  onComplete?: ((digits: string) => void) | undefined;
  length?: number;
  ref?: Ref<HTMLInputElement>;
}

/** Uses one input, because an input for each digit breaks pasting, autofill and screen readers. Ignores characters other than digits. */
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
