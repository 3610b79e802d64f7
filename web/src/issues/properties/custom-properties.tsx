import type { Person } from '@coloa/contract/users/users.schema.ts';
import { FieldValue } from '../../custom-fields/field-value.tsx';
import { useFields } from '../../custom-fields/use-fields.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { EditableProperty } from '../../ui/fields/editable-property.tsx';
import { FieldDrawer } from './lazy-editors.ts';
import { NothingYet } from './nothing-yet.tsx';
import type { PropertyGroupProps } from './property-group.ts';

/**
 * Shows the custom fields with a value, and to users who can edit the issue also those without. Loads no fields for other users if the
 * issue has no values.
 */
export function CustomProperties({ issue, save, people }: PropertyGroupProps & { people: readonly Person[] }) {
  const language = useLanguage();
  const { edit } = issue.can;
  const fields = useFields(edit || Object.keys(issue.fields).length > 0);
  return fields.flatMap((field) => {
    const value = issue.fields[field.key] ?? null;
    const can = edit && !field.retired;
    if (value === null && !can) return [];
    return [
      <EditableProperty
        key={field.id}
        label={field.name[language]}
        can={can}
        edit={(done) => (
          <FieldDrawer
            field={field}
            value={value}
            people={people}
            onSave={(next) => save({ field: 'fields', of: field, value: next })}
            onClose={done}
          />
        )}
      >
        {value === null ? <NothingYet /> : <FieldValue field={field} value={value} />}
      </EditableProperty>,
    ];
  });
}
