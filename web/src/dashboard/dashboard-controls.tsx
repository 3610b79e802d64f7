import { useState } from 'react';
import { formatDay, formatDayRange } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useCan, useProfile, useToday } from '../profile/profile.queries.ts';
import { Button } from '../ui/button.tsx';
import { DateField } from '../ui/date-field.tsx';
import { IconCalendar } from '../ui/icons.tsx';
import { Stack } from '../ui/layout.tsx';
import { Popover } from '../ui/popover.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useMemberOptions } from '../users/use-member-options.ts';
import styles from './dashboard.module.css';
import { type DashboardSearch, daysOf, defaultPeriod, type Period, periods } from './dashboard.search.ts';

type Changes = { [Name in keyof DashboardSearch]?: DashboardSearch[Name] | undefined };

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
      <Stack gap={3}>
        <DateField label={t('from')} clearable max={to} value={from ?? null} onChange={(day) => onChange({ from: day ?? undefined, to })} />
        <DateField label={t('to')} clearable min={from} value={to ?? null} onChange={(day) => onChange({ from, to: day ?? undefined })} />
      </Stack>
    </Popover>
  );
}

/** Somebody's work; one's own unless another member is chosen. */
function Whose({ userId, onChange }: { userId: string | undefined; onChange: (userId: string | undefined) => void }) {
  const t = useT('dashboard');
  const me = useProfile();
  const shown = userId ?? me.id;
  const members = useMemberOptions({ chosen: [shown], known: [me], unknown: t('someone') });
  if (!members.allowed) return null;
  return (
    <SelectField
      label={t('whose')}
      hideLabel
      className={styles.whose}
      options={members.options}
      onSearch={members.onSearch}
      value={shown}
      onChange={(id) => onChange(id && id !== me.id ? id : undefined)}
    />
  );
}
