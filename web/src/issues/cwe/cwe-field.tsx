import { weaknessName } from '@coloa/contract/issues/cwe-list.ts';
import { type KeyboardEvent, useState } from 'react';
import { isCwe, typedCwe } from '../../lib/cwe.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { KeyText } from '../../ui/data/words.tsx';
import { AutocompleteField } from '../../ui/fields/autocomplete-field.tsx';
import styles from './cwe.module.css';
import { findWeaknesses } from './cwe-search.ts';

interface CweFieldProps {
  value: string;
  error?: string | null | undefined;
  hideLabel?: boolean;
  optional?: boolean;
  onChange: (value: string) => void;
  onPick?: (value: string) => void;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

export function CweField({ value, error, onBlur, ...field }: CweFieldProps) {
  const t = useT('issues');
  const language = useLanguage();
  // The text when the user last left the field. While the user types, a text such as 'xss' filters the list and is not an error.
  const [left, setLeft] = useState('');
  const typed = typedCwe(value);
  const wrong = typed !== '' && typed === left && !isCwe(typed) ? t('cwe.wrong') : undefined;
  const name = isCwe(typed) ? (weaknessName(typed, language) ?? t('cwe.unknown')) : undefined;
  return (
    <AutocompleteField
      {...field}
      label={t('property.cwe')}
      placeholder={t('cwe.find')}
      value={value}
      error={error ?? wrong}
      onBlur={() => {
        setLeft(typed);
        onBlur?.();
      }}
      hint={name}
      narrowed
      completes={isCwe(typed) ? '' : value}
      suggestions={findWeaknesses(value, language).map((found) => ({
        value: found.id,
        content: (
          <span className={styles.found}>
            <KeyText>{found.id}</KeyText>
            <span>{found.name}</span>
          </span>
        ),
      }))}
    />
  );
}
