import { SEVERITIES } from '@coloa/contract/severities.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { ChartCard } from '../../ui/data/chart-card.tsx';
import { Severity } from '../../ui/data/severity.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { BarRow, BarRows } from './bar-row.tsx';
import { NothingInPeriod } from './nothing.tsx';
import { useAsTable } from './use-as-table.ts';
import type { WidgetProps } from './widget-props.ts';

/** How long it took from publication to closing, by severity; a tick says how long in the period before. */
export function FixTimesWidget({ figures: { fixTimes }, lists }: WidgetProps) {
  const t = useT('dashboard');
  const language = useLanguage();
  const view = useAsTable('fixTimes');
  const rows = SEVERITIES.flatMap((severity) => fixTimes.filter((row) => row.severity === severity && row.issues > 0));
  const max = Math.max(...rows.flatMap((row) => [row.days, row.daysBefore ?? 0]), 1);
  const title = t('widget.fixTimes');
  const number = (value: number) => formatNumber(value, language);
  const hrefOf = ({ severity }: (typeof rows)[number]) => lists.closed(undefined, { severity: [severity] });
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
              value={
                <>
                  {t('fixTimes.days', { count: row.days, number: number(row.days) })}{' '}
                  <small>{t('fixTimes.of', { count: row.issues, number: number(row.issues) })}</small>
                </>
              }
              href={hrefOf(row)}
            />
          ))}
        </BarRows>
      }
      table={
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('ui:severity.label')}</th>
              <th scope="col" data-number>
                {t('table.days')}
              </th>
              <th scope="col" data-number>
                {t('table.daysBefore')}
              </th>
              <th scope="col" data-number>
                {t('table.issues')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.severity}>
                <th scope="row">{t(`ui:severity.${row.severity}`)}</th>
                <td data-number>{number(row.days)}</td>
                <td data-number>{row.daysBefore === null ? '–' : number(row.daysBefore)}</td>
                <td data-number>
                  <Link href={hrefOf(row)}>{number(row.issues)}</Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  );
}
