import { ISSUE_STATUSES, type IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import { SEVERITIES, type Severity as SeverityName } from '@coloa/contract/severities.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { ChartCard } from '../../ui/data/chart-card.tsx';
import { Severity } from '../../ui/data/severity.tsx';
import { StackedBar, StackedBars } from '../../ui/data/stacked-bar.tsx';
import { Status } from '../../ui/data/status.tsx';
import { Link } from '../../ui/layout/link.tsx';
import styles from '../dashboard.module.css';
import { useAsTable } from './use-as-table.ts';
import { FigureTable, NothingInPeriod, type WidgetProps } from './widget.tsx';

function countsOf({ issues }: WidgetProps['figures']) {
  const count = (status: IssueStatus, severity: SeverityName) =>
    issues.find((each) => each.status === status && each.severity === severity)?.issues ?? 0;
  const sum = (status: IssueStatus) => SEVERITIES.reduce((total, severity) => total + count(status, severity), 0);
  return {
    count,
    sum,
    statuses: ISSUE_STATUSES.filter((status) => sum(status) > 0),
    severities: SEVERITIES.filter((severity) => issues.some((each) => each.severity === severity && each.issues > 0)),
  };
}

interface PartProps extends Pick<WidgetProps, 'lists'> {
  title: string;
  counts: ReturnType<typeof countsOf>;
}

export function SeverityWidget({ figures, lists }: WidgetProps) {
  const t = useT('dashboard');
  const language = useLanguage();
  const view = useAsTable('severity');
  const counts = countsOf(figures);
  const title = t('widget.severity');
  const note = t('issueCount', { count: figures.reported.now, number: formatNumber(figures.reported.now, language) });
  if (counts.statuses.length === 0) return <NothingInPeriod title={title} />;
  return (
    <ChartCard
      {...view}
      title={title}
      note={note}
      chart={<SeverityChart title={title} counts={counts} lists={lists} />}
      table={<SeverityTable title={title} counts={counts} lists={lists} />}
    />
  );
}

function SeverityChart({ title, counts: { count, sum, statuses, severities }, lists }: PartProps) {
  const t = useT('ui');
  const words = useT('issues');
  const max = Math.max(...statuses.map(sum), 1);
  return (
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
              name: `${t(`severity.${severity}`)}, ${words(`status.${status}`)}`,
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
        {severities.map((severity) => (
          <Severity key={severity} severity={severity} />
        ))}
      </div>
    </>
  );
}

function SeverityTable({ title, counts: { count, sum, statuses, severities }, lists }: PartProps) {
  const t = useT('dashboard');
  const words = useT('issues');
  const language = useLanguage();
  const link = (value: number, href: string) => (
    <Link key={href} href={href}>
      {formatNumber(value, language)}
    </Link>
  );
  return (
    <FigureTable
      title={title}
      heads={[words('column.status'), ...severities.map((severity) => t(`ui:severity.${severity}`)), t('total')]}
      rows={statuses.map((status) => ({
        key: status,
        head: words(`status.${status}`),
        cells: [
          ...severities.map((severity) => {
            const value = count(status, severity);
            return value === 0 ? '–' : link(value, lists.written({ status: [status], severity: [severity] }));
          }),
          link(sum(status), lists.written({ status: [status] })),
        ],
      }))}
    />
  );
}
