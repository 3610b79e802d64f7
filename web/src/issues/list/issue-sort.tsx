import { isSortable } from '@coloa/contract/custom-fields/field-conditions.ts';
import { ISSUE_SORTS } from '@coloa/contract/issues/issue-query.schema.ts';
import { useState } from 'react';
import { isOffered, useFields } from '../../custom-fields/use-fields.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { FilterChip } from '../../ui/data/filter-chip.tsx';
import { IconSort } from '../../ui/layout/icons.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../ui/overlays/menu.tsx';
import { type ColumnSort, columnSortOf, type IssueSort as Sort, sortByOf } from '../issues.search.ts';

const downFirst: ReadonlySet<ColumnSort['id']> = new Set(['severity', 'updatedAt', 'createdAt', 'cvssScore']);

export function sortChosen(id: ColumnSort['id'], now: ColumnSort): Sort {
  return sortByOf(now.id === id ? { id, desc: !now.desc } : { id, desc: downFirst.has(id) });
}

const keyOf = (id: ColumnSort['id']): string | undefined => (id.startsWith('fields.') ? id.slice('fields.'.length) : undefined);

/** Returns the name of the order. A custom field that the user does not see is named by its key. */
function useSortName(id: ColumnSort['id']): string {
  const t = useT('issues');
  const language = useLanguage();
  const key = keyOf(id);
  const field = useFields(key !== undefined).find((each) => each.key === key);
  return key === undefined ? t(`sort.${id as (typeof ISSUE_SORTS)[number]}`) : (field?.name[language] ?? key);
}

interface IssueSortProps {
  sortBy: Sort | undefined;
  /** False for clients, who are offered only the custom fields that they see. */
  team: boolean;
  onChange: (sortBy: Sort) => void;
}

/** Lets the user sort by hidden columns too, and on phones, where the list has no column headers. */
export function IssueSort({ sortBy, team, onChange }: IssueSortProps) {
  const t = useT('issues');
  const [opened, setOpened] = useState(false);
  const now = columnSortOf(sortBy);
  const name = useSortName(now.id);
  const choose = (id: ColumnSort['id']) => onChange(id === now.id ? sortByOf(now) : sortChosen(id, now));
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      target={
        <FilterChip
          icon={<IconSort size={14} />}
          field={t('sort.label')}
          value={`${name} ${now.desc ? '↓' : '↑'}`}
          onValue={() => setOpened(!opened)}
        />
      }
    >
      {ISSUE_SORTS.map((id) => (
        <MenuItem key={id} checked={id === now.id} hint={id === 'updatedAt' ? t('updatedHint') : undefined} onSelect={() => choose(id)}>
          {t(`sort.${id}`)}
        </MenuItem>
      ))}
      <FieldItems chosen={now.id} team={team} onChoose={choose} />
      <MenuLine />
      {[true, false].map((desc) => (
        <MenuItem key={String(desc)} checked={now.desc === desc} onSelect={() => onChange(sortByOf({ id: now.id, desc }))}>
          {t(desc ? 'sort.down' : 'sort.up')}
        </MenuItem>
      ))}
    </Menu>
  );
}

interface FieldItemsProps {
  chosen: ColumnSort['id'];
  team: boolean;
  onChoose: (id: ColumnSort['id']) => void;
}

/** Loads the custom fields when the menu opens. */
function FieldItems({ chosen, team, onChoose }: FieldItemsProps) {
  const t = useT('customFields');
  const language = useLanguage();
  const fields = useFields().filter((field) => isSortable(field) && (isOffered(field, team) || chosen === `fields.${field.key}`));
  if (fields.length === 0) return null;
  return (
    <>
      <MenuLabel>{t('title')}</MenuLabel>
      {fields.map(({ key, name }) => (
        <MenuItem key={key} checked={chosen === `fields.${key}`} onSelect={() => onChoose(`fields.${key}`)}>
          {name[language]}
        </MenuItem>
      ))}
    </>
  );
}
