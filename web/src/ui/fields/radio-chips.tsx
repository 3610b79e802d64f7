import { type ReactNode, useId } from 'react';
import styles from './radio-chips.module.css';

interface RadioChipsProps<Value extends string> {
  options: readonly { value: Value; label: ReactNode }[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  invalid?: boolean;
}

/** Uses radio buttons, so that the arrow keys change the selection. The caller must wrap the chips in a fieldset with a legend. */
export function RadioChips<Value extends string>({ options, value, onChange, invalid = false }: RadioChipsProps<Value>) {
  const name = useId();
  return (
    <div className={styles.chips}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-invalid={invalid || undefined}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
