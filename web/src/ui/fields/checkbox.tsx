import type { InputHTMLAttributes, Ref } from 'react';
import styles from './check-field.module.css';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> {
  /** The accessible name if there is no visible label. */
  label?: string;
  type?: 'checkbox' | 'radio';
  /** Some, but not all, of the items are selected. */
  indeterminate?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The box without a visible label, in the colour of the text. */
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
