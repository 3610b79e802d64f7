import { CONTROL_STATES } from '@coloa/contract/checklists/control-states.ts';
import type { Control } from '@coloa/contract/checklists/project-checklists.contract.ts';
import type { Person as PersonRecord } from '@coloa/contract/users/users.schema.ts';
import { type ReactNode, useState } from 'react';
import { inReaders } from '../../lib/bilingual.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { FilterBar } from '../../ui/data/filter-bar.tsx';
import { FilterChip } from '../../ui/data/filter-chip.tsx';
import { Person } from '../../ui/data/person.tsx';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { OWN } from '../checklists.queries.ts';
import { ControlStateWord } from './control-state.tsx';
import { type ControlSearch, type ControlSearchChanges, standardPlace } from './controls.search.ts';

type Filter = 'state' | 'standard' | 'personId';

interface ControlFiltersProps {
  /** All of the project: what can be chosen is what is there. */
  controls: readonly Control[];
  search: ControlSearch;
  change: (changes: ControlSearchChanges) => void;
  end?: ReactNode;
}

/** Everybody who said what came of a control or ticked a row of one, by name. */
function peopleOf(controls: readonly Control[]): PersonRecord[] {
  const people = controls.flatMap(({ by, tested }) => (by ? [by, ...tested] : tested));
  return [...new Map(people.map((person) => [person.id, person])).values()].sort((a, b) => a.name.localeCompare(b.name, 'vi'));
}

/** The line of chips, each chosen in place; that of a category is there where a link of the coverage leads to one. */
export function ControlFilters({ controls, search, change, end }: ControlFiltersProps) {
  const t = useT('controls');
  const language = useLanguage();
  const [open, setOpen] = useState<Filter | null>(null);
  const people = peopleOf(controls);
  const standards = [...new Set(controls.map(standardPlace))];
  const standardName = (standard: string) => (standard === OWN ? t('own') : standard);
  const { category, found } = search;
  const named = controls.find((control) => control.category === category)?.categoryName;
  const states = search.state ?? [];
  const chip = (filter: Filter, value: ReactNode, choices: ReactNode) => (
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
        <Stack gap={2}>{choices}</Stack>
      </fieldset>
    </Popover>
  );
  const choose = (changes: ControlSearchChanges) => {
    setOpen(null);
    change(changes);
  };
  return (
    <FilterBar end={end}>
      {chip(
        'state',
        states.length > 0 ? states.map((state) => t(`state.${state}`)).join(', ') : null,
        CONTROL_STATES.map((state) => (
          <CheckField
            key={state}
            label={<ControlStateWord state={state} />}
            checked={states.includes(state)}
            onChange={() => {
              const next = CONTROL_STATES.filter((each) => (each === state) !== states.includes(each));
              change({ state: next.length > 0 ? next : undefined });
            }}
          />
        )),
      )}
      {standards.length > 1 &&
        chip(
          'standard',
          search.standard === undefined ? null : standardName(search.standard),
          standards.map((standard) => (
            <CheckField
              key={standard}
              type="radio"
              name="standard"
              label={standardName(standard)}
              checked={search.standard === standard}
              onChange={() => choose({ standard })}
            />
          )),
        )}
      {people.length > 0 &&
        chip(
          'personId',
          people.find(({ id }) => id === search.personId)?.name ?? (search.personId === undefined ? null : t('filter.someone')),
          people.map(({ id, name, avatar }) => (
            <CheckField
              key={id}
              type="radio"
              name="person"
              label={<Person name={name} src={avatar} />}
              checked={search.personId === id}
              onChange={() => choose({ personId: id })}
            />
          )),
        )}
      <FilterChip
        field={t('filter.found')}
        value={t(found ? 'filter.only' : 'filter.any')}
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
