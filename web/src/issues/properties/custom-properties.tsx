import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { FieldValue } from '../../custom-fields/field-value.tsx';
import { useFields } from '../../custom-fields/use-fields.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { Property } from '../../ui/data/property-list.tsx';

/** Shows the custom fields with a value. Loads no fields for an issue without values. */
export function CustomProperties({ issue }: { issue: Issue }) {
  const language = useLanguage();
  const fields = useFields(Object.keys(issue.fields).length > 0);
  return fields.flatMap((field) => {
    const value = issue.fields[field.key];
    if (value === undefined) return [];
    return [
      <Property key={field.id} label={field.name[language]}>
        <FieldValue field={field} value={value} />
      </Property>,
    ];
  });
}
