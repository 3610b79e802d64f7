import { SEVERITIES } from '@coloa/contract/severities.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { ChartCard } from '../../ui/data/chart-card.tsx';
import { Severity } from '../../ui/data/severity.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { BarRow, BarRows } from './bar-row.tsx';
import { useAsTable } from './use-as-table.ts';
import { FigureTable, NothingInPeriod, type WidgetProps } from './widget.tsx';

export function FixTimesWidget({ figures: { fixTimes }, lists }: WidgetProps) {
  const t = useT('dashboard');
  const language = useLanguage();
  const view = useAsTable('fixTimes');
  const rows = SEVERITIES.flatMap((severity) => fixTimes.filter((row) => row.severity === severity && row.issues > 0));
  const max = Math.max(...rows.flatMap((row) => [row.days, row.daysBefore ?? 0]), 1);
  const heads = [t('ui:severity.label'), t('table.days'), t('table.daysBefore'), t('table.issues')] as const;
  const title = t('widget.fixTimes');
  const number = (value: number) => formatNumber(value, language);
  const hrefOf = ({ severity }: (typeof rows)[number]) => lists.closed(undefined, { severity: [severity] });
  const link = (row: (typeof rows)[number]) => <Link href={hrefOf(row)}>{number(row.issues)}</Link>;
  if (rows.length === 0) return <NothingInPeriod title={title}>{t('nothing.fixTimes')}</NothingInPeriod>;
  return (
    <ChartCard
      {...view}
      title={title}
      note={t('fixTimes.note')}
      footer={rows.some((row) => row.daysBefore !== null) && t('fixTimes.tick')}
      chart={
        <BarRows label={title}>
          {rows.map((row) => (
            <BarRow
              key={row.severity}
              label={<Severity severity={row.severity} />}
              share={row.days / max}
              tick={row.daysBefore === null ? undefined : row.daysBefore / max}
              severity={row.severity}
              value={<DaysOfIssues days={row.days} issues={row.issues} />}
              href={hrefOf(row)}
            />
          ))}
        </BarRows>
      }
      table={
        <FigureTable
          title={title}
          heads={heads}
          rows={rows.map((row) => ({
            key: row.severity,
            head: t(`ui:severity.${row.severity}`),
            cells: [number(row.days), row.daysBefore === null ? '–' : number(row.daysBefore), link(row)],
          }))}
        />
      }
    />
  );
}

function DaysOfIssues({ days, issues }: { days: number; issues: number }) {
  const t = useT('dashboard');
  const language = useLanguage();
  return (
    <>
      {t('fixTimes.days', { count: days, number: formatNumber(days, language) })}{' '}
      <small>{t('fixTimes.of', { count: issues, number: formatNumber(issues, language) })}</small>
    </>
  );
}
