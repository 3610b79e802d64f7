import { lazy, Suspense, useState } from 'react';
import { formatDayRange } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useCan, useToday } from '../profile/profile.queries.ts';
import { FilterBar } from '../ui/data/filter-bar.tsx';
import { FilterChip } from '../ui/data/filter-chip.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { IconChevronDown } from '../ui/layout/icons.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import { type Days, type LeaderboardChanges, type LeaderboardSearch, type Period, searchOf } from './leaderboard.search.ts';
import { GroupChip, ProjectChip } from './scope-chips.tsx';

const PeriodFields = lazy(() => import('./period-fields.tsx').then((module) => ({ default: module.PeriodFields })));

interface BoardFiltersProps {
  search: LeaderboardSearch;
  days: Days & { period: Period | null };
  problem: string | undefined;
  change: (changes: LeaderboardChanges) => void;
}

export function BoardFilters({ search, days, problem, change }: BoardFiltersProps) {
  const seesGroups = useCan('READ_GROUP');
  return (
    <FilterBar>
      <PeriodChip days={days} problem={problem} change={change} />
      {seesGroups && <GroupChip id={search.groupId} onChange={(groupId) => change({ groupId })} />}
      <ProjectChip id={search.projectId} onChange={(projectId) => change({ projectId })} />
    </FilterBar>
  );
}

export function PeriodChip({ days, problem, change }: Pick<BoardFiltersProps, 'days' | 'problem' | 'change'>) {
  const t = useT('leaderboard');
  const today = useToday();
  const [opened, setOpened] = useState(false);
  const range = formatDayRange(days.from, days.to);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={340}
      label={t('filter.period')}
      target={
        <FilterChip
          field={t('filter.period')}
          value={
            <>
              {days.period ? `${t(`period.${days.period}`)}: ${range}` : range}
              <IconChevronDown size={12} />
            </>
          }
          onValue={() => setOpened(!opened)}
        />
      }
    >
      <Suspense fallback={<SkeletonText lines={3} />}>
        <PeriodFields
          days={days}
          problem={problem}
          onPeriod={(period) => {
            change(searchOf(period, today));
            setOpened(false);
          }}
          onDays={change}
        />
      </Suspense>
    </Popover>
  );
}
