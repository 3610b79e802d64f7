import { TASK_STATUSES } from '@coloa/contract/tasks/task-states.ts';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { daysBetween, formatDay, formatDayRange, formatShortDay } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useToday } from '../profile/profile.queries.ts';
import { focusHere } from '../ui/behavior/focus.ts';
import { DataTable } from '../ui/data/data-table.tsx';
import type { Column } from '../ui/data/data-table-props.ts';
import { Status } from '../ui/data/status.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconChevronLeft, IconChevronRight, IconTable } from '../ui/layout/icons.tsx';
import { Link } from '../ui/layout/link.tsx';
import { Text } from '../ui/layout/text.tsx';
import { TextLink } from '../ui/layout/text-link.tsx';
import { type TreeRow, treeOf, withParent } from './task-shapes.ts';
import type { TaskViewProps } from './task-view.ts';
import styles from './timeline.module.css';
import { barOf, byDates, outsideOf, type Place, placeOf, type Side, type Span, spanOf, weeksOf } from './timeline.ts';
import { useHiddenBars } from './use-hidden-bars.ts';

export function TaskTimeline({ tasks, found, days, hrefOf, open }: TaskViewProps) {
  const t = useT('tasks');
  const [asTable, setAsTable] = useState(false);
  const rows = treeOf(tasks, found, new Set());
  const { dated, undated } = byDates(rows);
  return (
    <Card
      padded={false}
      title={t('view.timeline')}
      note={t('timeline.note')}
      actions={
        <Button size="s" kind="quiet" icon={<IconTable size={14} />} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t('timeline.table')}
        </Button>
      }
    >
      {asTable ? (
        <DaysTable rows={rows} hrefOf={hrefOf} />
      ) : (
        <>
          {dated.length > 0 && (
            <>
              <Legend />
              <Bars rows={dated} days={days} hrefOf={hrefOf} open={open} />
            </>
          )}
          {undated.length > 0 && <Undated rows={undated} tasks={tasks} hrefOf={hrefOf} />}
        </>
      )}
    </Card>
  );
}

function Legend() {
  const t = useT('tasks');
  return (
    <ul className={styles.legend} aria-hidden="true">
      {TASK_STATUSES.map((status) => (
        <li key={status}>
          <span className={styles.sample} data-status={status} /> {t(`status.${status}`)}
        </li>
      ))}
      <li>
        <span className={styles.sample} data-status="TODO" data-overdue /> {t('overdue')}
      </li>
    </ul>
  );
}

interface RowsProps {
  rows: readonly TreeRow[];
  hrefOf: (id: string) => string;
}

function Undated({ rows, tasks, hrefOf }: RowsProps & Pick<TaskViewProps, 'tasks'>) {
  const t = useT('tasks');
  const heading = useId();
  return (
    <section className={styles.undated} aria-labelledby={heading}>
      <h3 id={heading}>{t('timeline.undated', { count: rows.length })}</h3>
      <ul>
        {rows.map(({ task }) => (
          <li key={task.id}>
            <TextLink href={hrefOf(task.id)}>{withParent(task, tasks)}</TextLink>
            <Status plain status={task.status} label={t(`status.${task.status}`)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Bars({ rows, days, hrefOf, open }: RowsProps & Pick<TaskViewProps, 'days' | 'open'>) {
  const t = useT('tasks');
  const today = useToday();
  const span = spanOf(
    rows.map(({ task }) => task),
    today,
    days,
  );
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const line = place.current?.querySelector<HTMLElement>('[data-today]');
    if (place.current && line) place.current.scrollLeft = line.offsetLeft - place.current.clientWidth * 0.6;
  }, []);
  const bars = rows.map(({ task }) => placeOf(task, span));
  const sides = useHiddenBars(place, span, bars);
  return (
    <section ref={place} className={styles.scroll} aria-label={t('view.timeline')} style={{ '--days': span.days } as React.CSSProperties}>
      <div className={styles.head} aria-hidden="true">
        <span className={styles.label} data-label />
        <div className={styles.weeks}>
          {weeksOf(span).map((monday) => (
            <span key={monday}>{formatShortDay(monday)}</span>
          ))}
        </div>
      </div>
      <ol className={styles.rows}>
        {outsideOf(span, days).map(({ start, length }) => (
          <li
            key={start}
            className={styles.outside}
            aria-hidden="true"
            style={{ '--start': start, '--length': length } as React.CSSProperties}
          />
        ))}
        <li
          data-today
          className={styles.today}
          aria-hidden="true"
          style={{ '--start': daysBetween(span.from, today) } as React.CSSProperties}
          title={t('timeline.today')}
        />
        {rows.map((row, n) => (
          <BarRow
            key={row.task.id}
            row={row}
            place={bars[n] ?? null}
            side={sides[n] ?? null}
            span={span}
            today={today}
            href={hrefOf(row.task.id)}
            current={row.task.id === open}
          />
        ))}
      </ol>
    </section>
  );
}

interface BarRowProps {
  row: TreeRow;
  place: Place | null;
  /** The side on which the bar is outside the visible days; null if it is visible. */
  side: Side | null;
  span: Span;
  today: string;
  href: string;
  current: boolean;
}

/** Scrolls the bar of the clicked button's row to the middle of the visible days. */
function scrollToBar({ currentTarget: button }: MouseEvent<HTMLElement>) {
  const row = button.closest('li');
  const [box, label, bar] = [button.closest('section'), row?.querySelector('a'), row?.querySelector<HTMLElement>('[data-status]')];
  if (!box || !label || !bar) return;
  const room = box.clientWidth - label.offsetWidth;
  // Shows the beginning of a bar that is longer than the visible days.
  box.scrollLeft = bar.offsetLeft + Math.min(bar.offsetWidth, room * 0.8) / 2 - room / 2;
  // The button disappears.
  focusHere(label);
}

function BarRow({ row: { task, level }, place, side, span, today, href, current }: BarRowProps) {
  const t = useT('tasks');
  const days = formatDayRange(task.startDay, task.dueDay) || t('timeline.noDays');
  const words = t('timeline.row', { title: task.title, days, status: t(`status.${task.status}`) });
  return (
    <li className={styles.row} data-current={current || undefined}>
      <Link href={href} className={styles.label} data-level={level} aria-label={words}>
        <span className={styles.name}>{task.title}</span>
      </Link>
      <div className={styles.days}>
        {side && (
          <IconButton
            className={styles.edge}
            data-side={side}
            label={t('timeline.show', { title: task.title, days })}
            onClick={scrollToBar}
          >
            {side === 'before' ? <IconChevronLeft size={14} /> : <IconChevronRight size={14} />}
          </IconButton>
        )}
        {place ? (
          <span
            className={styles.bar}
            data-status={task.status}
            data-overdue={task.overdue || undefined}
            title={words}
            aria-hidden="true"
            style={{ '--start': place.start, '--length': place.length } as React.CSSProperties}
          />
        ) : (
          // The note is beside today's line, because the timeline initially scrolls to today.
          barOf(task) && (
            <span
              className={styles.beside}
              aria-hidden="true"
              style={{ '--start': daysBetween(span.from, today) + 1 } as React.CSSProperties}
            >
              {t('timeline.outside', { days })}
            </span>
          )
        )}
      </div>
    </li>
  );
}

function DaysTable({ rows, hrefOf }: RowsProps) {
  const t = useT('tasks');
  const dayCell = (day: string | null) => (day ? <Text numeric>{formatDay(day)}</Text> : <Text tone="muted">–</Text>);
  const columns: Column<TreeRow>[] = [
    {
      id: 'title',
      header: t('column.title'),
      phone: 'title',
      cell: ({ task, level }) => (
        <span className={styles.tableName} data-level={level}>
          {task.title}
        </span>
      ),
    },
    {
      id: 'status',
      header: t('column.status'),
      width: 140,
      phone: 'lead',
      cell: ({ task }) => <Status plain status={task.status} label={t(`status.${task.status}`)} />,
    },
    { id: 'start', header: t('property.startDay'), width: 120, phone: 'key', cell: ({ task }) => dayCell(task.startDay) },
    { id: 'due', header: t('property.dueDay'), width: 120, phone: 'end', cell: ({ task }) => dayCell(task.dueDay) },
    {
      id: 'length',
      header: t('timeline.length'),
      width: 100,
      align: 'right',
      cell: ({ task }) => (task.startDay && task.dueDay ? daysBetween(task.startDay, task.dueDay) + 1 : '–'),
    },
  ];
  return (
    <DataTable<TreeRow>
      label={t('view.timeline')}
      columns={columns}
      rows={rows}
      rowKey={({ task }) => task.id}
      hrefOf={({ task }) => hrefOf(task.id)}
    />
  );
}
