import type { InputHTMLAttributes, Ref } from 'react';
import styles from './check-field.module.css';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> {
  label?: string;
  type?: 'checkbox' | 'radio';
  indeterminate?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ label, type = 'checkbox', indeterminate = false, ...input }: CheckboxProps) {
  return (
    <input
      {...input}
      type={type}
      aria-label={label ?? input['aria-label']}
      className={styles.box}
      ref={(element) => {
        if (element) element.indeterminate = indeterminate;
        const { ref } = input;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
    />
  );
}
