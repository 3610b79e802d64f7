import type { DashboardFigures } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { formatDayRange, formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { unseen } from '../../ui/design/classes.ts';
import { Link } from '../../ui/layout/link.tsx';
import type { Lists } from '../lists.ts';
import styles from './week-lines.module.css';

type Week = DashboardFigures['weeks'][number];
type Line = 'opened' | 'closed';
const lines: readonly Line[] = ['opened', 'closed'];

/** Minimum distance in px between the labels at the ends of the lines. */
const apart = 18;
const height = 220;
/**
 * Maximum number of weeks for which all points are visible. With more weeks, a point appears only under the pointer or with keyboard focus.
 */
const mostDots = 30;

interface WeekLinesProps {
  title: string;
  weeks: readonly Week[];
  lists: Lists;
}

/** Returns the ticks and two functions: `x` returns the position of a week in percent, and `y` that of a value in px. */
function scaleOf(weeks: readonly Week[]) {
  const ticks = ticksUpTo(Math.max(...weeks.flatMap(({ opened, closed }) => [opened, closed])));
  const top = ticks.at(-1) ?? 1;
  return {
    ticks,
    x: (week: number) => (weeks.length === 1 ? 50 : (week / (weeks.length - 1)) * 100),
    y: (value: number) => height - (value / top) * height,
  };
}

/**
 * Draws a line chart of the issues opened and closed in each week. The chart is a single tab stop, and the arrow keys move between its
 * points. Each point links to the issues of its week.
 */
export function WeekLines({ title, weeks, lists }: WeekLinesProps) {
  const t = useT('dashboard');
  const language = useLanguage();
  const { ticks, x, y } = scaleOf(weeks);
  return (
    <div className={styles.chart}>
      <div className={styles.plot} style={{ height }}>
        {ticks.map((tick) => (
          <span key={tick} className={styles.tick} style={{ top: y(tick) }} aria-hidden="true">
            <span>{formatNumber(tick, language)}</span>
          </span>
        ))}
        <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {lines.map((line) => (
            <polyline key={line} data-line={line} points={weeks.map((week, n) => `${x(n)},${y(week[line])}`).join(' ')} />
          ))}
        </svg>
        {endsOf(weeks.at(-1), y).map(({ line, value, top: where }) => (
          <span key={line} className={styles.end} data-line={line} style={{ top: where }} aria-hidden="true">
            {t(`figure.${line}`)} {formatNumber(value, language)}
          </span>
        ))}
        <Points title={title} weeks={weeks} lists={lists} />
      </div>
      <div className={styles.days} aria-hidden="true">
        {namedPlaces(weeks.length, 6).map((n) => (
          <span key={n} style={{ left: `${x(n)}%` }}>
            {weeks[n]?.from.replace(/^\d+-(\d+)-(\d+)$/, '$2/$1')}
          </span>
        ))}
      </div>
    </div>
  );
}

function useStop(count: number) {
  const place = useRef<HTMLFieldSetElement>(null);
  const [at, setAt] = useState<{ line: Line; week: number }>({ line: 'opened', week: count - 1 });
  const go = (line: Line, week: number) => {
    const there = Math.min(Math.max(week, 0), count - 1);
    setAt({ line, week: there });
    place.current?.querySelector<HTMLElement>(`[data-point="${line} ${there}"]`)?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const week = { ArrowLeft: at.week - 1, ArrowRight: at.week + 1, Home: 0, End: count - 1 }[event.key];
    const other = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (week === undefined && !other) return;
    event.preventDefault();
    if (week === undefined) go(at.line === 'opened' ? 'closed' : 'opened', at.week);
    else go(at.line, week);
  };
  const isStop = (line: Line, week: number) => at.line === line && Math.min(at.week, count - 1) === week;
  return { place, keys, isStop, stopAt: setAt };
}

function Points({ title, weeks, lists }: WeekLinesProps) {
  const t = useT('dashboard');
  const language = useLanguage();
  const { x, y } = scaleOf(weeks);
  const { place, keys, isStop, stopAt } = useStop(weeks.length);
  return (
    <fieldset ref={place} aria-label={title} onKeyDown={keys}>
      <span className={unseen}>{t('weeks.keys')}</span>
      {lines.map((line) =>
        weeks.map((week, n) => {
          const words = { days: formatDayRange(week.from, week.to), count: week[line], number: formatNumber(week[line], language) };
          return (
            <Link
              key={`${line} ${week.from}`}
              data-point={`${line} ${n}`}
              data-line={line}
              data-bare={weeks.length > mostDots || undefined}
              data-edge={x(n) < 25 ? 'left' : x(n) > 75 ? 'right' : undefined}
              className={styles.point}
              style={{ left: `${x(n)}%`, top: y(week[line]) } as CSSProperties}
              href={lists[line](week)}
              tabIndex={isStop(line, n) ? 0 : -1}
              onFocus={() => stopAt({ line, week: n })}
            >
              <span className={styles.words}>{t(`weeks.${line}`, words)}</span>
            </Link>
          );
        }),
      )}
    </fieldset>
  );
}

function endsOf(last: Week | undefined, y: (value: number) => number): { line: Line; value: number; top: number }[] {
  if (!last) return [];
  const ends = lines.map((line) => ({ line, value: last[line], top: y(last[line]) })).sort((a, b) => a.top - b.top);
  const [upper, lower] = ends;
  if (!upper || !lower || lower.top - upper.top >= apart) return ends;
  const middle = Math.min((upper.top + lower.top) / 2, height - apart / 2);
  return [
    { ...upper, top: middle - apart / 2 },
    { ...lower, top: middle + apart / 2 },
  ];
}

/** Returns the values of ticks in round integer steps from 0, for example 0, 5, 10, 15. The last one is at least `most`, and at least 1. */
export function ticksUpTo(most: number, wanted = 3): number[] {
  const rough = Math.max(most, 1) / wanted;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * ten).find((each) => each >= rough) ?? rough);
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, at) => at * step);
}

/** Returns at most `most` evenly spaced indices of `count` items, including the last index. */
export function namedPlaces(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % step === 0);
}
