import { formatDayRange, formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { ChartCard } from '../../ui/data/chart-card.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { NothingInPeriod } from './nothing.tsx';
import { useAsTable } from './use-as-table.ts';
import { WeekLines } from './week-lines.tsx';
import type { WidgetProps } from './widget-props.ts';

/** What was published against what was closed, week by week. */
export function WeeksWidget({ figures: { weeks }, lists }: WidgetProps) {
  const t = useT('dashboard');
  const language = useLanguage();
  const view = useAsTable('weeks');
  const title = t('widget.weeks');
  if (weeks.every(({ opened, closed }) => opened + closed === 0)) {
    return <NothingInPeriod title={title}>{t('nothing.weeks')}</NothingInPeriod>;
  }
  const cell = (value: number, href: string) => (value === 0 ? '0' : <Link href={href}>{formatNumber(value, language)}</Link>);
  return (
    <ChartCard
      {...view}
      title={title}
      note={t('weeks.note')}
      chart={<WeekLines title={title} weeks={weeks} lists={lists} />}
      table={
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('weeks.week')}</th>
              <th scope="col" data-number>
                {t('figure.opened')}
              </th>
              <th scope="col" data-number>
                {t('figure.closed')}
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.from}>
                <th scope="row">{formatDayRange(week.from, week.to)}</th>
                <td data-number>{cell(week.opened, lists.opened(week))}</td>
                <td data-number>{cell(week.closed, lists.closed(week))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  );
}
