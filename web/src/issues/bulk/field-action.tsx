import type { CustomField, FieldsInput, FieldValue } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { isListed } from '@coloa/contract/custom-fields/field-conditions.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import { type ReactNode, useState } from 'react';
import { FieldInput } from '../../custom-fields/field-input.tsx';
import { isWrongNumber } from '../../custom-fields/numbers.ts';
import { useFields } from '../../custom-fields/use-fields.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { batchesOf } from '../../lib/run-batches.ts';
import { BulkForm, BulkPopover } from '../../ui/data/bulk-actions.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Button } from '../../ui/layout/button.tsx';
import type { Act } from './bulk-actions.tsx';
import { type EditScope, useScopeNotes } from './edit-scope.tsx';

interface FieldActionProps {
  scope: EditScope;
  people: readonly Person[];
  act: Act;
}

/** Sets or removes the value of a custom field. Markdown texts are edited only in the form of an issue. */
export function FieldAction({ scope, people, act }: FieldActionProps) {
  const t = useT('issues');
  const language = useLanguage();
  const notes = useScopeNotes(scope);
  const fields = useFields().filter((field) => !field.retired && isListed(field));
  if (fields.length === 0) return null;
  return (
    <BulkPopover label={t('bulk.field')} {...notes}>
      {(close, note) => (
        <FieldForm
          note={note}
          fields={fields}
          people={people}
          onApply={({ key, name }, value) => {
            close();
            void act(
              batchesOf(scope.rows, () => ({ fields: { [key]: value } as FieldsInput })),
              (count) => t('bulk.fielded', { count, field: name[language] }),
            );
          }}
        />
      )}
    </BulkPopover>
  );
}

interface FieldFormProps {
  note: ReactNode;
  fields: readonly CustomField[];
  people: readonly Person[];
  /** Null removes the value. */
  onApply: (field: CustomField, value: FieldValue | null) => void;
}

function FieldForm({ note, fields, people, onApply }: FieldFormProps) {
  const t = useT('issues');
  const language = useLanguage();
  const [key, setKey] = useState(fields[0]?.key ?? null);
  const [value, setValue] = useState<FieldValue | null>(null);
  const field = fields.find((each) => each.key === key);
  const clear = (
    <Button size="s" kind="quiet" disabled={!field} onClick={() => field && onApply(field, null)}>
      {t('bulk.clearField')}
    </Button>
  );
  return (
    <BulkForm
      note={note}
      submit={t('bulk.setField')}
      disabled={!field || value === null || (field.type === 'NUMBER' && isWrongNumber(value))}
      onSubmit={() => field && onApply(field, value)}
      aside={clear}
    >
      <SelectField
        label={t('bulk.field')}
        options={fields.map((each) => ({ value: each.key, label: each.name[language] }))}
        value={key}
        onChange={(next) => {
          setKey(next);
          setValue(null);
        }}
      />
      {field && <FieldInput key={field.key} field={{ ...field, required: true }} value={value} people={people} onChange={setValue} />}
    </BulkForm>
  );
}
