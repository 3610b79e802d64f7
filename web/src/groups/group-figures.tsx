import type { Group } from '@coloa/contract/groups/groups.contract.ts';
import { useRouter } from '@tanstack/react-router';
import { formatDay, formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { toggledIn } from '../lib/lists.ts';
import { useCan } from '../profile/profile.queries.ts';
import { paths } from '../routes/paths.ts';
import { ChartCard } from '../ui/data/chart-card.tsx';
import { Status } from '../ui/data/status.tsx';
import { cx } from '../ui/design/classes.ts';
import { Columns } from '../ui/layout/layout.tsx';
import { Link } from '../ui/layout/link.tsx';
import { byAge, byStatus, countsOf, openOf, totalOf } from './figures.ts';
import { issuesOf, openIssuesOf } from './group-links.ts';
import styles from './groups.module.css';
import { GROUP_CHARTS, type GroupChart, type GroupView } from './groups.search.ts';
import { SeverityBars, SeverityLegend, type SeverityRow, SeverityTable } from './severity-figures.tsx';

interface GroupChartProps {
  group: Group;
  asTable: boolean;
  onAsTable: () => void;
}

export function GroupFigures({ group, view }: { group: Group; view: GroupView }) {
  const { history } = useRouter();
  const tables = view.table ?? [];
  const propsOf = (chart: GroupChart): GroupChartProps => ({
    group,
    asTable: tables.includes(chart),
    onAsTable: () => history.replace(paths.group(group.id, { ...view, table: toggledIn(GROUP_CHARTS, tables, chart) })),
  });
  return (
    <>
      <Totals group={group} />
      <Columns count={12} className={styles.charts}>
        <StatusChart {...propsOf('status')} />
        <AgeChart {...propsOf('age')} />
      </Columns>
    </>
  );
}

function Totals({ group }: { group: Group }) {
  const t = useT('groups');
  return (
    <ul className={styles.figures} aria-label={t('figures.label')}>
      <Figure value={totalOf(countsOf(group.figures.issues))} words={t('figures.issues')} href={issuesOf(group.id)} />
      <Figure value={totalOf(openOf(group))} words={t('figures.open')} href={openIssuesOf(group.id)} />
      <Figure value={group.figures.overdue} words={t('figures.overdue')} href={issuesOf(group.id, { overdue: true })} bad />
      <Figure value={group.projects.length} words={t('figures.projects')} href={paths.projects({ groupId: group.id })} />
    </ul>
  );
}

function StatusChart({ group, ...table }: GroupChartProps) {
  const t = useT('groups');
  const issues = useT('issues');
  const title = t('figures.byStatus');
  const seesAll = useCan('READ_PROJECT');
  const rows: SeverityRow[] = byStatus(group).map(({ status, counts }) => ({
    key: status,
    label: <Status plain status={status} label={issues(`status.${status}`)} />,
    name: issues(`status.${status}`),
    counts,
    hrefOf: (severity) => issuesOf(group.id, { status: [status], severity }),
  }));
  if (rows.length === 0) return <EmptyChart {...table} title={title} words={seesAll ? t('figures.none') : t('figures.noneSeen')} />;
  return (
    <ChartCard
      {...table}
      span={6}
      title={title}
      chart={<SeverityBars title={title} rows={rows} />}
      table={<SeverityTable title={title} head={t('figures.status')} rows={rows} />}
      footer={<SeverityLegend counts={countsOf(group.figures.issues)} hrefOf={(severity) => issuesOf(group.id, { severity })} />}
    />
  );
}

function AgeChart({ group, ...table }: GroupChartProps) {
  const t = useT('groups');
  const title = t('figures.byAge');
  const seesAll = useCan('READ_PROJECT');
  const open = openOf(group);
  const rows: SeverityRow[] = byAge(group).map(({ age, counts, days }) => ({
    key: age,
    label: t(`age.${age}`),
    name: t(`age.${age}`),
    counts,
    hrefOf: (severity) => openIssuesOf(group.id, { ...days, severity }),
  }));
  if (totalOf(open) === 0)
    return <EmptyChart {...table} title={title} words={seesAll ? t('figures.noneOpen') : t('figures.noneOpenSeen')} />;
  return (
    <ChartCard
      {...table}
      span={6}
      title={title}
      chart={<SeverityBars title={title} rows={rows} />}
      table={<SeverityTable title={title} head={t('figures.age')} rows={rows} />}
      footer={
        <>
          <SeverityLegend counts={open} hrefOf={(severity) => openIssuesOf(group.id, { severity })} />
          <p className={styles.note}>{t('figures.byAgeNote', { day: formatDay(group.today) })}</p>
        </>
      }
    />
  );
}

interface EmptyChartProps extends Omit<GroupChartProps, 'group'> {
  title: string;
  words: string;
}

function EmptyChart({ words, ...card }: EmptyChartProps) {
  return <ChartCard {...card} span={6} chart={<Nothing>{words}</Nothing>} table={<Nothing>{words}</Nothing>} />;
}

function Nothing({ children }: { children: string }) {
  return <p className={styles.nothing}>{children}</p>;
}

function Figure({ value, words, href, bad = false }: { value: number; words: string; href: string; bad?: boolean }) {
  const language = useLanguage();
  // Without access to every project, nothing visible does not mean that there is nothing.
  const hidden = !useCan('READ_PROJECT') && value === 0;
  const number = hidden ? '–' : formatNumber(value, language);
  return (
    <li>
      <Link href={href} className={styles.figure}>
        <span className={cx(styles.number, bad && value > 0 && styles.bad)}>{number}</span> <span className={styles.words}>{words}</span>
      </Link>
    </li>
  );
}
