import { type ReactNode, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { FilterBar } from '../ui/data/filter-bar.tsx';
import { FilterChip } from '../ui/data/filter-chip.tsx';
import { CheckField } from '../ui/fields/check-field.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import styles from './users.module.css';
import type { MemberFilters as Filters, MemberChanges } from './users.search.ts';

interface MemberFiltersProps {
  search: Filters;
  roles: readonly { id: string; name: string }[];
  /** True if the user has `WRITE_USER` in the displayed workspace. */
  seesTwoFactor: boolean;
  change: (changes: MemberChanges) => void;
  end?: ReactNode;
}

export function MemberFilters({ search, roles, seesTwoFactor, change, end }: MemberFiltersProps) {
  const t = useT('users');
  return (
    <FilterBar end={end}>
      <ChoiceChip
        field={t('columns.role')}
        options={roles.map(({ id, name }) => ({ value: id, label: name }))}
        value={search.roleId}
        unknown={t('filter.unknownRole')}
        onChange={(roleId) => change({ roleId })}
      />
      {(seesTwoFactor || search.twoFactor) && (
        <ChoiceChip
          field={t('filter.twoFactor')}
          options={(['on', 'off'] as const).map((value) => ({ value, label: t(`filter.two.${value}`) }))}
          value={search.twoFactor}
          onChange={(twoFactor) => change({ twoFactor })}
        />
      )}
      <ChoiceChip
        field={t('filter.disabled')}
        options={(['false', 'true'] as const).map((value) => ({ value, label: t(`filter.state.${value}`) }))}
        value={search.disabled}
        onChange={(disabled) => change({ disabled })}
      />
    </FilterBar>
  );
}

interface ChoiceChipProps<Value extends string> {
  field: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value | undefined;
  unknown?: string;
  onChange: (value: Value | undefined) => void;
}

/** A filter with one value. The first option removes the filter. */
function ChoiceChip<Value extends string>({ field, options, value, unknown, onChange }: ChoiceChipProps<Value>) {
  const t = useT('users');
  const [opened, setOpened] = useState(false);
  const chosen = options.find((option) => option.value === value);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={240}
      target={
        <FilterChip
          field={field}
          value={value === undefined ? t('ui:all') : (chosen?.label ?? unknown)}
          onValue={() => setOpened(!opened)}
          onRemove={value === undefined ? undefined : () => onChange(undefined)}
        />
      }
    >
      <fieldset className={styles.choices} aria-label={field}>
        <CheckField type="radio" name={field} label={t('ui:all')} checked={value === undefined} onChange={() => onChange(undefined)} />
        {options.map((option) => (
          <CheckField
            key={option.value}
            type="radio"
            name={field}
            label={option.label}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
        ))}
      </fieldset>
    </Popover>
  );
}
