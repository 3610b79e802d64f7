import { useState } from 'react';
import { formatDay, formatDayRange } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { FilterBar } from '../ui/data/filter-bar.tsx';
import { FilterChip } from '../ui/data/filter-chip.tsx';
import { DayRangeFields } from '../ui/fields/day-range-fields.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import type { GroupSearch, GroupSearchChanges } from './groups.search.ts';

interface GroupFiltersProps {
  search: GroupSearch;
  change: (changes: GroupSearchChanges) => void;
}

export function GroupFilters({ search: { from, to }, change }: GroupFiltersProps) {
  const t = useT('groups');
  const [opened, setOpened] = useState(false);
  const since = from ? t('filter.since', { day: formatDay(from) }) : t('filter.any');
  const words = from && to ? formatDayRange(from, to) : to ? t('filter.until', { day: formatDay(to) }) : since;
  return (
    <FilterBar>
      <Popover
        opened={opened}
        onChange={setOpened}
        width={260}
        label={t('filter.created')}
        target={
          <FilterChip
            field={t('filter.created')}
            value={words}
            onValue={() => setOpened(!opened)}
            onRemove={from || to ? () => change({ from: undefined, to: undefined }) : undefined}
          />
        }
      >
        <DayRangeFields days={{ from, to }} labels={{ from: t('filter.from'), to: t('filter.to') }} onChange={change} />
      </Popover>
    </FilterBar>
  );
}
