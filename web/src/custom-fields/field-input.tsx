import type { CustomField, FieldValue } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import { useState } from 'react';
import { MarkdownEditor } from '../editor/markdown-editor.tsx';
import { useLanguage, useT } from '../lib/i18n.ts';
import { Person as PersonName } from '../ui/data/avatar.tsx';
import { CheckField } from '../ui/fields/check-field.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import { MultiSelect } from '../ui/fields/multi-select.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { isWrongNumber, numberText, parseNumber } from './numbers.ts';

export interface FieldInputProps {
  field: CustomField;
  value: FieldValue | null;
  people: readonly Person[];
  error?: string | undefined;
  onChange: (value: FieldValue | null) => void;
}

/** Edits the value of a custom field. An empty input is null. */
export function FieldInput({ field, value, people, error, onChange }: FieldInputProps) {
  const language = useLanguage();
  const label = field.name[language];
  const look = { label, optional: !field.required, error };
  const text = typeof value === 'string' ? value : null;
  switch (field.type) {
    case 'MARKDOWN':
      return (
        <MarkdownEditor
          label={label}
          error={error}
          field={`fields.${field.key}`}
          filesAt={null}
          value={text ?? ''}
          maxLength={LIMITS.fieldMarkdown}
          rows={4}
          maxRows={16}
          onChange={(next) => onChange(next || null)}
        />
      );
    case 'NUMBER':
      return <NumberInput look={look} value={value} onChange={onChange} />;
    case 'CHOICE':
      return <SelectField {...look} clearable options={choicesOf(field, value, language)} value={text} onChange={onChange} />;
    case 'CHOICES': {
      const chosen = Array.isArray(value) ? (value as string[]) : [];
      return (
        <MultiSelect
          {...look}
          options={choicesOf(field, value, language)}
          value={chosen}
          onChange={(next) => onChange(next.length > 0 ? next : null)}
        />
      );
    }
    case 'DAY':
      return <DateField {...look} clearable value={text} onChange={onChange} />;
    case 'PERSON':
      return (
        <SelectField
          {...look}
          clearable
          searchable
          options={people.map(({ id, name, avatar }) => ({ value: id, label: name, content: <PersonName name={name} src={avatar} /> }))}
          value={text}
          onChange={onChange}
        />
      );
    case 'CHECKBOX':
      return (
        <CheckField
          label={label}
          error={error}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked || null)}
        />
      );
    case 'TEXT':
      return (
        <TextField
          {...look}
          maxLength={LIMITS.fieldText}
          value={text ?? ''}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
  }
}

/** Retired choices are only offered if the value contains them. */
function choicesOf({ choices }: CustomField, value: FieldValue | null, language: Language) {
  const kept = Array.isArray(value) ? value : [value];
  return choices
    .filter(({ key, retired }) => !retired || kept.includes(key))
    .map(({ key, name }) => ({ value: key, label: name[language] }));
}

interface NumberInputProps {
  look: { label: string; optional: boolean; error: string | undefined };
  value: FieldValue | null;
  onChange: (value: FieldValue | null) => void;
}

/**
 * While the user types, keeps the typed text, because '1,' and '1' are the same number. Then shows how the number was read. A text that is
 * no number is the value, which cannot be saved.
 */
function NumberInput({ look, value, onChange }: NumberInputProps) {
  const language = useLanguage();
  const [typed, setTyped] = useState(() => numberText(value, language));
  const shown = parseNumber(typed, language) === value ? typed : numberText(value, language);
  const t = useT('customFields');
  const wrong = isWrongNumber(value) ? t('wrongNumber', { example: numberText(1234.5, language) }) : undefined;
  return (
    <TextField
      {...look}
      error={wrong ?? look.error}
      inputMode="decimal"
      value={shown}
      onBlur={() => setTyped(numberText(value, language))}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(parseNumber(event.currentTarget.value, language));
      }}
    />
  );
}
