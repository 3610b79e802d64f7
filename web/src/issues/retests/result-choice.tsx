import { RETEST_RESULTS, type RetestResult } from '@coloa/contract/issues/issue-states.ts';
import { type ReactNode, useId } from 'react';
import { useT } from '../../lib/i18n.ts';
import { StatusMark } from '../../ui/data/status-mark.tsx';
import { FieldError } from '../../ui/fields/field-error.tsx';
import { RadioChips } from '../../ui/fields/radio-chips.tsx';
import styles from './retests.module.css';

interface ResultChoiceProps {
  legend: ReactNode;
  value: RetestResult | undefined;
  onChange: (result: RetestResult) => void;
  error?: string | undefined;
}

export function ResultChoice({ legend, value, onChange, error }: ResultChoiceProps) {
  const t = useT('retests');
  const id = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{legend}</legend>
      <RadioChips
        options={RETEST_RESULTS.map((result) => ({
          value: result,
          label: (
            <>
              <StatusMark status={result} />
              {t(`result.${result}`)}
            </>
          ),
        }))}
        value={value}
        onChange={onChange}
        invalid={Boolean(error)}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
