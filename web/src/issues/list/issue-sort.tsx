import { ISSUE_SORTS } from '@coloa/contract/issues/issues.contract.ts';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { FilterChip } from '../../ui/data/filter-chip.tsx';
import { IconSort } from '../../ui/layout/icons.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/overlays/menu.tsx';
import { type ColumnSort, columnSortOf, type IssueSort as Sort, sortByOf } from '../issues.search.ts';

const downFirst: ReadonlySet<ColumnSort['id']> = new Set(['severity', 'updatedAt', 'createdAt', 'cvssScore']);

export function sortChosen(id: ColumnSort['id'], now: ColumnSort): Sort {
  return sortByOf(now.id === id ? { id, desc: !now.desc } : { id, desc: downFirst.has(id) });
}

interface IssueSortProps {
  sortBy: Sort | undefined;
  onChange: (sortBy: Sort) => void;
}

/** Lets the user sort by hidden columns too, and on phones, where the list has no column headers. */
export function IssueSort({ sortBy, onChange }: IssueSortProps) {
  const t = useT('issues');
  const [opened, setOpened] = useState(false);
  const now = columnSortOf(sortBy);
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      target={
        <FilterChip
          icon={<IconSort size={14} />}
          field={t('sort.label')}
          value={`${t(`sort.${now.id}`)} ${now.desc ? '↓' : '↑'}`}
          onValue={() => setOpened(!opened)}
        />
      }
    >
      {ISSUE_SORTS.map((id) => (
        <MenuItem
          key={id}
          checked={id === now.id}
          hint={id === 'updatedAt' ? t('updatedHint') : undefined}
          onSelect={() => onChange(id === now.id ? sortByOf(now) : sortChosen(id, now))}
        >
          {t(`sort.${id}`)}
        </MenuItem>
      ))}
      <MenuLine />
      {[true, false].map((desc) => (
        <MenuItem key={String(desc)} checked={now.desc === desc} onSelect={() => onChange(sortByOf({ id: now.id, desc }))}>
          {t(desc ? 'sort.down' : 'sort.up')}
        </MenuItem>
      ))}
    </Menu>
  );
}
