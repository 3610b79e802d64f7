import { RETEST_RESULTS, type RetestResult } from '@coloa/contract/issues/issue-states.ts';
import { type ReactNode, useId } from 'react';
import { useT } from '../../lib/i18n.ts';
import { FieldError } from '../../ui/field-error.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import styles from './retests.module.css';

interface ResultChoiceProps {
  /** What is judged. */
  legend: ReactNode;
  value: RetestResult | undefined;
  onChange: (result: RetestResult) => void;
  error?: string | undefined;
}

/** One of the four results; a group of radio buttons, so that the arrow keys choose. */
export function ResultChoice({ legend, value, onChange, error }: ResultChoiceProps) {
  const t = useT('retests');
  const id = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{legend}</legend>
      <div className={styles.choices}>
        {RETEST_RESULTS.map((result) => (
          <label key={result}>
            <input
              type="radio"
              name={id}
              value={result}
              checked={result === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(result)}
            />
            <StatusMark status={result} />
            {t(`result.${result}`)}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
