import type { Calendar } from '@coloa/contract/calendar/calendar.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatDayRange, formatMonth, formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { leftOut } from '../lib/unknown-search.ts';
import { useIsTeam, useToday } from '../profile/profile.queries.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { useLeftOut } from '../ui/behavior/use-left-out.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconChevronLeft, IconChevronRight } from '../ui/layout/icons.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import styles from './calendar.module.css';
import { calendarQuery } from './calendar.queries.ts';
import { type CalendarChanges, calendarSearch, groupings, type View, views } from './calendar.search.ts';
import { Conflicts } from './conflicts.tsx';
import { DueList } from './due-list.tsx';
import { conflictsIn, linesByPerson, linesByProject, stepped, type Window, windowOf } from './schedule.ts';
import { ScheduleChart } from './schedule-chart.tsx';

export function CalendarPage() {
  const t = useT('calendar');
  const { history } = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => calendarSearch(raw), [raw]);
  const team = useIsTeam();
  const today = useToday();
  const { view = 'month', day = today } = search;
  // Clients see the calendar only by project, because a calendar by person would show how the team plans its work.
  const by = team ? (search.by ?? 'project') : 'project';
  const window = windowOf(view, day);
  const shown = useQuery(calendarQuery(window));
  useLeftOut(
    leftOut(raw, { ...search }).filter((name) => name !== 'view' && name !== 'by'),
    paths.calendar({ ...search }),
  );
  usePageTitle(t('title'));
  const change = (changes: CalendarChanges) => history.replace(paths.calendar({ ...search, ...changes }));
  return (
    <Page>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {team && (
              <Segmented
                label={t('by.label')}
                options={groupings.map((value) => ({ value, label: t(`by.${value}`) }))}
                value={by}
                onChange={(value) => change({ by: value === 'project' ? undefined : value })}
              />
            )}
            <Segmented
              label={t('view.label')}
              options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
              value={view}
              onChange={(value) => change({ view: value === 'month' ? undefined : value })}
            />
          </>
        }
      >
        <PeriodControls view={view} day={day} window={window} today={today} change={change} />
      </PageHeader>
      {shown.data ? (
        <CalendarBody calendar={shown.data} by={by} window={window} today={today} team={team} stale={shown.isPlaceholderData} />
      ) : shown.isError ? (
        <ErrorState onRetry={() => void shown.refetch()} retrying={shown.isFetching}>
          {t('failed')}
        </ErrorState>
      ) : (
        <SkeletonText lines={8} />
      )}
    </Page>
  );
}

interface PeriodControlsProps {
  view: View;
  day: string;
  window: Window;
  today: string;
  change: (changes: CalendarChanges) => void;
}

function PeriodControls({ view, day, window, today, change }: PeriodControlsProps) {
  const t = useT('calendar');
  const language = useLanguage();
  const go = (to: string) => change({ day: to === today ? undefined : to });
  return (
    <div className={styles.period}>
      <IconButton label={t(`previous.${view}`)} onClick={() => go(stepped(view, day, -1))}>
        <IconChevronLeft />
      </IconButton>
      <output className={styles.name}>{view === 'month' ? formatMonth(day, language) : formatDayRange(window.from, window.to)}</output>
      <IconButton label={t(`next.${view}`)} onClick={() => go(stepped(view, day, 1))}>
        <IconChevronRight />
      </IconButton>
      <Button size="s" kind="quiet" onClick={() => go(today)}>
        {t('today')}
      </Button>
    </div>
  );
}

interface CalendarBodyProps {
  calendar: Calendar;
  by: 'project' | 'person';
  window: Window;
  today: string;
  team: boolean;
  stale: boolean;
}

function CalendarBody({ calendar, by, window, today, team, stale }: CalendarBodyProps) {
  const t = useT('calendar');
  const conflicts = team ? conflictsIn(calendar, window) : [];
  const lines = by === 'person' ? linesByPerson(calendar, window, conflicts) : linesByProject(calendar, window, conflicts);
  const isEmpty = [calendar.projects, calendar.issues, calendar.risks, calendar.tasks].every(({ total }) => total === 0);
  if (isEmpty) return <EmptyState>{t('empty')}</EmptyState>;
  return (
    <div className={styles.body} aria-busy={stale || undefined}>
      <Cut calendar={calendar} />
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
      {lines.length > 0 && (
        <Card padded={false}>
          <ScheduleChart lines={lines} window={window} today={today} />
        </Card>
      )}
      <DueList calendar={calendar} today={today} />
    </div>
  );
}

const listed = ['projects', 'issues', 'risks', 'tasks'] as const;

function Cut({ calendar }: { calendar: Calendar }) {
  const t = useT('calendar');
  const language = useLanguage();
  return listed
    .filter((list) => calendar[list].total > calendar[list].items.length)
    .map((list) => {
      const [shown, total] = [calendar[list].items.length, calendar[list].total].map((count) => formatNumber(count, language));
      return <Notice key={list}>{t(`cut.${list}`, { shown, total })}</Notice>;
    });
}
