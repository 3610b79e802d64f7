import { ISSUE_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { ChartCard } from '../../ui/data/chart-card.tsx';
import { Severity } from '../../ui/data/severity.tsx';
import { StackedBar, StackedBars } from '../../ui/data/stacked-bar.tsx';
import { Status } from '../../ui/data/status.tsx';
import { Link } from '../../ui/layout/link.tsx';
import styles from '../dashboard.module.css';
import { NothingInPeriod } from './nothing.tsx';
import { useAsTable } from './use-as-table.ts';
import type { WidgetProps } from './widget-props.ts';

/** What was written in the period, by where it stands and how grave it is. */
export function SeverityWidget({ figures, lists }: WidgetProps) {
  const t = useT('dashboard');
  const words = useT('issues');
  const language = useLanguage();
  const view = useAsTable('severity');
  const count = (status: string, severity: string) =>
    figures.issues.find((each) => each.status === status && each.severity === severity)?.issues ?? 0;
  const sum = (status: string) => SEVERITIES.reduce((total, severity) => total + count(status, severity), 0);
  const statuses = ISSUE_STATUSES.filter((status) => sum(status) > 0);
  const found = SEVERITIES.filter((severity) => figures.issues.some((each) => each.severity === severity && each.issues > 0));
  const max = Math.max(...statuses.map(sum), 1);
  const title = t('widget.severity');
  const note = t('issueCount', { count: figures.reported.now, number: formatNumber(figures.reported.now, language) });
  if (statuses.length === 0) return <NothingInPeriod title={title} />;
  return (
    <ChartCard
      {...view}
      title={title}
      note={note}
      chart={
        <>
          <StackedBars label={title}>
            {statuses.map((status) => (
              <StackedBar
                key={status}
                label={<Status plain status={status} label={words(`status.${status}`)} />}
                segments={SEVERITIES.map((severity) => ({
                  key: severity,
                  value: count(status, severity),
                  tone: severity,
                  name: `${t(`ui:severity.${severity}`)}, ${words(`status.${status}`)}`,
                  link: lists.written({ status: [status], severity: [severity] }),
                }))}
                max={max}
                total={sum(status)}
                totalLink={lists.written({ status: [status] })}
                totalName={words(`status.${status}`)}
              />
            ))}
          </StackedBars>
          <div className={styles.legend}>
            {found.map((severity) => (
              <Severity key={severity} severity={severity} />
            ))}
          </div>
        </>
      }
      table={
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{words('column.status')}</th>
              {found.map((severity) => (
                <th key={severity} scope="col" data-number>
                  {t(`ui:severity.${severity}`)}
                </th>
              ))}
              <th scope="col" data-number>
                {t('total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {statuses.map((status) => (
              <tr key={status}>
                <th scope="row">{words(`status.${status}`)}</th>
                {found.map((severity) => (
                  <td key={severity} data-number>
                    {count(status, severity) === 0 ? (
                      '–'
                    ) : (
                      <Link href={lists.written({ status: [status], severity: [severity] })}>
                        {formatNumber(count(status, severity), language)}
                      </Link>
                    )}
                  </td>
                ))}
                <td data-number>
                  <Link href={lists.written({ status: [status] })}>{formatNumber(sum(status), language)}</Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  );
}
