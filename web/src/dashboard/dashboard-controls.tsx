import type { DashboardLayout } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { formatDay, formatDayRange } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useCan, useToday } from '../profile/profile.queries.ts';
import { usePhone } from '../ui/behavior/use-media.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconCalendar, IconGear } from '../ui/layout/icons.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import styles from './dashboard.module.css';
import { type DashboardSearch, daysOf, defaultPeriod, type Period, periods } from './dashboard.search.ts';
import type { Chosen } from './person-field.tsx';
import { PersonSwitch } from './person-switch.tsx';

// These components load only when they are opened, because they are large and rarely needed.
const DaysFields = lazy(() => import('./days-fields.tsx').then((module) => ({ default: module.DaysFields })));
const Customise = lazy(() => import('./customise.tsx').then((module) => ({ default: module.Customise })));

export type Changes = { [Name in keyof DashboardSearch]?: DashboardSearch[Name] | undefined };

interface DashboardControlsProps {
  days: { from?: string | undefined; to?: string | undefined };
  period: Period | null;
  userId: string | undefined;
  person: Chosen | null;
  layout: DashboardLayout | undefined;
  refused: string | undefined;
  onChange: (changes: Changes) => void;
}

export function DashboardControls({ days, period, userId, person, layout, refused, onChange }: DashboardControlsProps) {
  const t = useT('dashboard');
  const seesAll = useCan('READ_PROJECT');
  const today = useToday();
  const phone = usePhone();
  return (
    <div className={styles.controls}>
      <Segmented<Period>
        label={t('period.label')}
        value={period}
        wide={phone}
        onChange={(chosen) => onChange(chosen === defaultPeriod ? { from: undefined, to: undefined } : daysOf(chosen, today))}
        options={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
      />
      <Days days={days} refused={refused} onChange={onChange} />
      {seesAll && <PersonSwitch userId={userId} person={person} onChange={(id) => onChange({ userId: id })} />}
      {layout && (
        <Opening
          width={320}
          label={t('customise.label')}
          target={(open) => (
            <IconButton kind="default" size="s" label={t('customise.label')} {...open}>
              <IconGear size={14} />
            </IconButton>
          )}
        >
          <Customise layout={layout} />
        </Opening>
      )}
    </div>
  );
}

interface OpeningProps {
  label: string;
  width: number;
  target: (open: { onClick: () => void; 'aria-expanded': boolean }) => ReactElement<{ id?: string }>;
  children: ReactElement;
}

function Opening({ label, width, target, children }: OpeningProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={width}
      label={label}
      target={target({ onClick: () => setOpened(!opened), 'aria-expanded': opened })}
    >
      <Suspense fallback={<SkeletonText lines={3} />}>{children}</Suspense>
    </Popover>
  );
}

function Days({ days: { from, to }, refused, onChange }: Pick<DashboardControlsProps, 'days' | 'refused' | 'onChange'>) {
  const t = useT('dashboard');
  const words =
    from && to ? formatDayRange(from, to) : from ? t('since', { day: formatDay(from) }) : t('until', { day: formatDay(to ?? '') });
  return (
    <Opening
      width={260}
      label={t('period.own')}
      target={(open) => (
        <Button size="s" className={styles.days} icon={<IconCalendar size={14} />} {...open}>
          {words}
        </Button>
      )}
    >
      <DaysFields days={{ from, to }} refused={refused} onChange={onChange} />
    </Opening>
  );
}
