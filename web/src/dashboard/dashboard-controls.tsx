import { lazy, Suspense, useState } from 'react';
import { formatDay, formatDayRange } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useCan, useProfile, useToday } from '../profile/profile.queries.ts';
import { Button } from '../ui/button.tsx';
import { IconCalendar, IconChevronDown } from '../ui/icons.tsx';
import { Popover } from '../ui/popover.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { useMemberOptions } from '../users/use-member-options.ts';
import styles from './dashboard.module.css';
import { type DashboardSearch, daysOf, defaultPeriod, type Period, periods } from './dashboard.search.ts';

// Calendar and choices weigh more than the page and are wanted by few visits.
const DaysFields = lazy(() => import('./days-fields.tsx').then((module) => ({ default: module.DaysFields })));
const SelectField = lazy(() => import('../ui/select-field.tsx').then((module) => ({ default: module.SelectField<string> })));

export type Changes = { [Name in keyof DashboardSearch]?: DashboardSearch[Name] | undefined };

interface DashboardControlsProps {
  days: { from?: string | undefined; to?: string | undefined };
  period: Period | null;
  userId: string | undefined;
  onChange: (changes: Changes) => void;
}

/** Which days, and for those who see every project whose work. */
export function DashboardControls({ days, period, userId, onChange }: DashboardControlsProps) {
  const t = useT('dashboard');
  const seesAll = useCan('READ_PROJECT');
  const today = useToday();
  return (
    <div className={styles.controls}>
      <Segmented<Period | ''>
        label={t('period.label')}
        value={period ?? ''}
        onChange={(chosen) => {
          if (chosen === '') return;
          onChange(chosen === defaultPeriod ? { from: undefined, to: undefined } : daysOf(chosen, today));
        }}
        options={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
      />
      <Days days={days} onChange={onChange} />
      {seesAll && <Whose userId={userId} onChange={(id) => onChange({ userId: id })} />}
    </div>
  );
}

function Days({ days: { from, to }, onChange }: Pick<DashboardControlsProps, 'days' | 'onChange'>) {
  const t = useT('dashboard');
  const [opened, setOpened] = useState(false);
  const words =
    from && to ? formatDayRange(from, to) : from ? t('since', { day: formatDay(from) }) : t('until', { day: formatDay(to ?? '') });
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={260}
      target={
        <Button size="s" icon={<IconCalendar size={14} />} onClick={() => setOpened(!opened)} aria-expanded={opened}>
          {words}
        </Button>
      }
    >
      <Suspense fallback={<SkeletonText lines={2} />}>
        <DaysFields days={{ from, to }} onChange={onChange} />
      </Suspense>
    </Popover>
  );
}

/** Somebody's work; one's own unless another member is chosen. */
function Whose({ userId, onChange }: { userId: string | undefined; onChange: (userId: string | undefined) => void }) {
  const t = useT('dashboard');
  const me = useProfile();
  const [opened, setOpened] = useState(false);
  const shown = userId ?? me.id;
  const members = useMemberOptions({ chosen: [shown], known: [me], unknown: t('someone') });
  if (!members.allowed) return null;
  const person = members.memberOf(shown);
  const name = person?.name || person?.username || t('someone');
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={260}
      label={t('whose')}
      target={
        <Button
          size="s"
          className={styles.whose}
          aria-label={t('whoseNow', { name })}
          aria-expanded={opened}
          after={<IconChevronDown size={12} />}
          onClick={() => setOpened(!opened)}
        >
          <span>{name}</span>
        </Button>
      }
    >
      <Suspense fallback={<SkeletonText lines={2} />}>
        <SelectField
          label={t('whose')}
          options={members.options}
          onSearch={members.onSearch}
          value={shown}
          onChange={(id) => {
            setOpened(false);
            onChange(id && id !== me.id ? id : undefined);
          }}
        />
      </Suspense>
    </Popover>
  );
}
