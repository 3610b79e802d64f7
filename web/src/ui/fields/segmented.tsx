import type { ReactNode } from 'react';
import { cx } from '../design/classes.ts';
import styles from './segmented.module.css';

interface SegmentedProps<Value extends string> {
  label: string;
  options: { value: Value; label: ReactNode; icon?: ReactNode; lang?: string }[];
  value: Value | null;
  onChange: (value: Value) => void;
  wide?: boolean;
}

export function Segmented<Value extends string>({ label, options, value, onChange, wide = false }: SegmentedProps<Value>) {
  return (
    <fieldset aria-label={label} className={cx(styles.segmented, wide && styles.wide)}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          lang={option.lang}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
