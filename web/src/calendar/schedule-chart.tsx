import { type CSSProperties, useEffect, useRef } from 'react';
import { daysBetween, formatDay, formatDayRange, formatWeekday } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { Person } from '../ui/data/avatar.tsx';
import { cx, unseen } from '../ui/design/classes.ts';
import { IconWarning } from '../ui/layout/icons.tsx';
import { Link } from '../ui/layout/link.tsx';
import { ScrollRegion } from '../ui/layout/scroll-region.tsx';
import { type Bar, daysOf, type Line, type Window } from './schedule.ts';
import styles from './schedule-chart.module.css';

interface ScheduleChartProps {
  lines: readonly Line[];
  window: Window;
  today: string;
}

const at = (values: Record<`--${string}`, number>): CSSProperties => values as CSSProperties;

export function ScheduleChart({ lines, window, today }: ScheduleChartProps) {
  const t = useT('calendar');
  const days = daysOf(window);
  const chart = useRef<HTMLElement>(null);
  const now = daysBetween(window.from, today);
  const hasToday = now >= 0 && now < days.length;
  useEffect(() => {
    // Scrolls to today if the chart is wider than its container.
    const box = chart.current;
    const line = box?.querySelector<HTMLElement>('[data-today]');
    if (box && line) box.scrollLeft = line.offsetLeft - box.clientWidth * 0.6;
  }, []);
  return (
    <ScrollRegion
      ref={chart}
      landmark
      label={t('schedule')}
      className={cx(styles.scroll, days.length === 7 && styles.week)}
      style={at({ '--days': days.length })}
    >
      <Head days={days} today={today} />
      <ul className={styles.rows}>
        {hasToday && <li data-today className={styles.today} aria-hidden="true" style={at({ '--start': now })} />}
        {lines.map((line) => (
          <ChartLine key={line.id} line={line} days={days} />
        ))}
      </ul>
    </ScrollRegion>
  );
}

function Head({ days, today }: { days: readonly string[]; today: string }) {
  const language = useLanguage();
  const wide = days.length === 7;
  return (
    <div className={styles.head} aria-hidden="true">
      <span className={styles.label} />
      <div className={styles.days}>
        {days.map((day) => (
          <span key={day} data-now={day === today || undefined}>
            <span className={styles.weekday}>{formatWeekday(day, language, wide ? 'short' : 'narrow')}</span>
            {wide ? formatDay(day).slice(0, 5) : Number(day.slice(8))}
          </span>
        ))}
      </div>
    </div>
  );
}

function ChartLine({ line, days }: { line: Line; days: readonly string[] }) {
  const t = useT('calendar');
  const dueWords = [...line.due].map(([start, count]) => t('due', { count, day: formatDay(days[start] ?? '') }));
  return (
    <li className={styles.row} style={at({ '--lanes': line.lanes })}>
      <LineLabel line={line} />
      <div className={styles.track}>
        {line.bars.map((bar) => (
          <ChartBar key={bar.project.id} bar={bar} named={line.person !== null} />
        ))}
        {[...line.due].map(([start, count], index) => (
          <span key={start} className={styles.due} style={at({ '--start': start })} title={dueWords[index]} aria-hidden="true">
            {count}
          </span>
        ))}
        {dueWords.length > 0 && <span className={unseen}>{dueWords.join('; ')}</span>}
      </div>
    </li>
  );
}

function LineLabel({ line: { person, project } }: { line: Line }) {
  if (person) {
    return (
      <span className={styles.label}>
        <Person name={person.name || person.username} src={person.avatar} />
      </span>
    );
  }
  return (
    project && (
      <Link href={paths.issues(project.id)} className={styles.label} title={project.name}>
        <span className={styles.key}>{project.key}</span> {project.name}
      </Link>
    )
  );
}

function ChartBar({ bar: { project, start, length, lane, conflict, open }, named }: { bar: Bar; named: boolean }) {
  const t = useT('calendar');
  const projects = useT('projects');
  const status = projects(`status.${project.status}`);
  const face = named ? project.key : status;
  const days = formatDayRange(project.startDay, project.endDay);
  const daysWords = open === null ? days : t(open === 'end' ? 'openEnd' : 'openStart', { day: days });
  const words = t('bar', { project: project.name, days: daysWords, status });
  return (
    <Link
      href={paths.issues(project.id)}
      className={styles.bar}
      data-status={project.status}
      data-conflict={conflict || undefined}
      data-open={open ?? undefined}
      style={at({ '--start': start, '--length': length, '--lane': lane })}
      title={words}
      // The label contains the visible text, so that users of voice control can select the bar by saying this text.
      aria-label={[named && face, words, conflict && t('inConflict')].filter(Boolean).join(', ')}
    >
      {open === 'start' && <OpenEnd />}
      <span className={styles.face}>
        {conflict && <IconWarning size={12} />}
        <span>{face}</span>
      </span>
      {open === 'end' && <OpenEnd />}
    </Link>
  );
}

/** Represents the missing date of a project. */
const OpenEnd = () => <span className={styles.open}>…</span>;
