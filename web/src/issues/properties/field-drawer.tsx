import {
  type CustomField,
  type FieldValue,
  type ShownFieldValue,
  storedValue,
} from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import { useState } from 'react';
import { FieldInput } from '../../custom-fields/field-input.tsx';
import { isWrongNumber } from '../../custom-fields/numbers.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { FormDrawer } from '../../ui/overlays/form-drawer.tsx';

interface FieldDrawerProps {
  field: CustomField;
  /** Null if the issue has no value. */
  value: ShownFieldValue | null;
  people: readonly Person[];
  onSave: (value: ShownFieldValue | null) => void;
  onClose: () => void;
}

const isPerson = (value: ShownFieldValue | null): value is Person => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Edits the value of a custom field of an issue. */
export function FieldDrawer({ field, value: saved, people, onSave, onClose }: FieldDrawerProps) {
  const t = useT('ui');
  const language = useLanguage();
  const before = saved === null ? null : storedValue(saved);
  const [value, setValue] = useState<FieldValue | null>(before);
  // A chosen user may have left the project.
  const all = isPerson(saved) && !people.some(({ id }) => id === saved.id) ? [...people, saved] : people;
  const changed = JSON.stringify(value) !== JSON.stringify(before);
  const shown = (): ShownFieldValue | null => {
    if (field.type === 'PERSON') return all.find(({ id }) => id === value) ?? null;
    return Array.isArray(value) ? [...value] : (value as ShownFieldValue | null);
  };
  return (
    <FormDrawer
      title={field.name[language]}
      confirm={t('save')}
      busy={false}
      unsaved={changed}
      errors={{}}
      failure={null}
      onSubmit={(event) => {
        event.preventDefault();
        // The input already shows its error.
        if (field.type === 'NUMBER' && isWrongNumber(value)) return;
        if (field.type === 'MARKDOWN' && String(value ?? '').length > LIMITS.fieldMarkdown) return;
        if (changed) onSave(shown());
        onClose();
      }}
      onClose={onClose}
    >
      <FieldInput field={field} value={value} people={all} onChange={setValue} />
    </FormDrawer>
  );
}
