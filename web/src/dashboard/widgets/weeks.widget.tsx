import { formatDayRange, formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { ChartCard } from '../../ui/data/chart-card.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { useAsTable } from './use-as-table.ts';
import { WeekLines } from './week-lines.tsx';
import { FigureTable, NothingInPeriod, type WidgetProps } from './widget.tsx';

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
        <FigureTable
          title={title}
          heads={[t('weeks.week'), t('figure.opened'), t('figure.closed')]}
          rows={weeks.map((week) => ({
            key: week.from,
            head: formatDayRange(week.from, week.to),
            cells: [cell(week.opened, lists.opened(week)), cell(week.closed, lists.closed(week))],
          }))}
        />
      }
    />
  );
}
