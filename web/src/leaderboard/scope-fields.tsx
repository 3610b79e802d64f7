import { useProjectOptions } from '../choices/project-options.queries.ts';
import { useGroupOptions } from '../groups/group-options.queries.ts';
import { SelectField } from '../ui/fields/select-field.tsx';

export interface PlaceFieldProps {
  label: string;
  value: string | undefined;
  name: string;
  onChange: (id: string | undefined) => void;
}

export function GroupField({ label, value, name, onChange }: PlaceFieldProps) {
  const { options, onSearch, searching } = useGroupOptions(value, name);
  return (
    <SelectField
      autoFocus
      label={label}
      options={options}
      onSearch={onSearch}
      searching={searching}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}

export function ProjectField({ label, value, name, onChange }: PlaceFieldProps) {
  const { options, onSearch, searching } = useProjectOptions({ chosen: value === undefined ? [] : [value], unknown: name });
  return (
    <SelectField
      autoFocus
      label={label}
      options={options}
      onSearch={onSearch}
      searching={searching}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}
