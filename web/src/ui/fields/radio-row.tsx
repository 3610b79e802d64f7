import { type ReactNode, useId, useState } from 'react';
import styles from './radio-row.module.css';

interface RadioChoice<Value extends string> {
  value: Value;
  label: string;
  code?: string;
  /** A sentence that explains the choice. Shown on hover, or while the choice is selected and no other choice is hovered. */
  say: string;
}

interface RadioRowProps<Value extends string> {
  legend: ReactNode;
  /** The text shown while no choice is selected or hovered. */
  ask: string;
  options: readonly RadioChoice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
}

export function RadioRow<Value extends string>({ legend, ask, options, value, onChange }: RadioRowProps<Value>) {
  const id = useId();
  const [pointed, setPointed] = useState<Value | null>(null);
  const said = options.find((option) => option.value === (pointed ?? value));
  return (
    <fieldset className={styles.group} aria-describedby={`${id}-say`}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.row}>
        {options.map((option) => (
          <label
            key={option.value}
            className={styles.choice}
            onPointerEnter={() => setPointed(option.value)}
            onPointerLeave={() => setPointed(null)}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              aria-describedby={`${id}-say`}
              onChange={() => onChange(option.value)}
            />
            {option.code && <span className={styles.code}>{option.code}</span>}
            {option.label}
          </label>
        ))}
      </div>
      <p id={`${id}-say`} className={styles.say}>
        {said?.say ?? ask}
      </p>
    </fieldset>
  );
}
