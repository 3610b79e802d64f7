import { CONTROL_STATES } from '@coloa/contract/checklists/control-states.ts';
import type { Control } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { byGivenName } from '@coloa/contract/users/given-name.ts';
import type { Person as PersonRecord } from '@coloa/contract/users/users.schema.ts';
import { type ReactNode, useState } from 'react';
import { inReaders, useLanguage, useT } from '../../lib/i18n.ts';
import { Person } from '../../ui/data/avatar.tsx';
import { FilterBar } from '../../ui/data/filter-bar.tsx';
import { FilterChip } from '../../ui/data/filter-chip.tsx';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { OWN } from '../checklists.queries.ts';
import { ControlStateWord } from './control-state.tsx';
import { type ControlSearch, type ControlSearchChanges, standardPlace } from './controls.search.ts';

type Filter = 'state' | 'standard' | 'personId';

interface ControlFiltersProps {
  controls: readonly Control[];
  search: ControlSearch;
  change: (changes: ControlSearchChanges) => void;
  end?: ReactNode;
}

function peopleOf(controls: readonly Control[]): PersonRecord[] {
  const people = controls.flatMap(({ by, tested }) => (by ? [by, ...tested] : tested));
  return [...new Map(people.map((person) => [person.id, person])).values()].sort(byGivenName);
}

/** The category chip appears only if the URL contains a category, as links from the coverage do. */
export function ControlFilters({ controls, search, change, end }: ControlFiltersProps) {
  const t = useT('controls');
  const language = useLanguage();
  const [open, setOpen] = useState<Filter | null>(null);
  const { category, found } = search;
  const named = controls.find((control) => control.category === category)?.categoryName;
  const chip: ChipProps = { controls, search, change, open, setOpen };
  return (
    <FilterBar end={end}>
      <StateFilter {...chip} />
      <StandardFilter {...chip} />
      <PersonFilter {...chip} />
      <FilterChip
        field={t('filter.found')}
        value={t(found ? 'filter.only' : 'filter.all')}
        onValue={() => change({ found: found ? undefined : true })}
        onRemove={found && (() => change({ found: undefined }))}
      />
      {category !== undefined && (
        <FilterChip
          field={t('filter.category')}
          value={(named && inReaders(named, language)) || category}
          onRemove={() => change({ category: undefined })}
        />
      )}
    </FilterBar>
  );
}

interface ChipProps extends Omit<ControlFiltersProps, 'end'> {
  open: Filter | null;
  setOpen: (filter: Filter | null) => void;
}

interface ChoiceChipProps extends ChipProps {
  filter: Filter;
  value: ReactNode;
  children: ReactNode;
}

function ChoiceChip({ filter, value, open, setOpen, search, change, children }: ChoiceChipProps) {
  const t = useT('controls');
  return (
    <Popover
      opened={open === filter}
      onChange={(opened) => setOpen(opened ? filter : null)}
      width={280}
      label={t(`filter.${filter}`)}
      target={
        <FilterChip
          field={t(`filter.${filter}`)}
          value={value ?? t('filter.any')}
          onValue={() => setOpen(open === filter ? null : filter)}
          onRemove={search[filter] === undefined ? undefined : () => change({ [filter]: undefined })}
        />
      }
    >
      <fieldset aria-label={t(`filter.${filter}`)}>
        <Stack gap={2}>{children}</Stack>
      </fieldset>
    </Popover>
  );
}

function StateFilter(props: ChipProps) {
  const { search, change } = props;
  const t = useT('controls');
  const states = search.state ?? [];
  return (
    <ChoiceChip {...props} filter="state" value={states.length > 0 ? states.map((state) => t(`state.${state}`)).join(', ') : null}>
      {CONTROL_STATES.map((state) => (
        <CheckField
          key={state}
          label={<ControlStateWord state={state} />}
          checked={states.includes(state)}
          onChange={() => {
            const next = CONTROL_STATES.filter((each) => (each === state) !== states.includes(each));
            change({ state: next.length > 0 ? next : undefined });
          }}
        />
      ))}
    </ChoiceChip>
  );
}

function StandardFilter(props: ChipProps) {
  const { controls, search, change, setOpen } = props;
  const t = useT('controls');
  const standards = [...new Set(controls.map(standardPlace))];
  const standardName = (standard: string) => (standard === OWN ? t('own') : standard);
  if (standards.length < 2) return null;
  return (
    <ChoiceChip {...props} filter="standard" value={search.standard === undefined ? null : standardName(search.standard)}>
      {standards.map((standard) => (
        <CheckField
          key={standard}
          type="radio"
          name="standard"
          label={standardName(standard)}
          checked={search.standard === standard}
          onChange={() => {
            setOpen(null);
            change({ standard });
          }}
        />
      ))}
    </ChoiceChip>
  );
}

function PersonFilter(props: ChipProps) {
  const { controls, search, change, setOpen } = props;
  const t = useT('controls');
  const people = peopleOf(controls);
  if (people.length === 0) return null;
  const chosen = people.find(({ id }) => id === search.personId)?.name ?? (search.personId === undefined ? null : t('filter.someone'));
  return (
    <ChoiceChip {...props} filter="personId" value={chosen}>
      {people.map(({ id, name, avatar }) => (
        <CheckField
          key={id}
          type="radio"
          name="person"
          label={<Person name={name} src={avatar} />}
          checked={search.personId === id}
          onChange={() => {
            setOpen(null);
            change({ personId: id });
          }}
        />
      ))}
    </ChoiceChip>
  );
}
