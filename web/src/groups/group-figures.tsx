import type { Group } from '@coloa/contract/groups/groups.contract.ts';
import { useRouter } from '@tanstack/react-router';
import { formatDay, formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { toggledIn } from '../lib/toggled.ts';
import { paths } from '../routes/paths.ts';
import { ChartCard } from '../ui/data/chart-card.tsx';
import { Status } from '../ui/data/status.tsx';
import { cx } from '../ui/design/cx.ts';
import { Columns } from '../ui/layout/layout.tsx';
import { Link } from '../ui/layout/link.tsx';
import { byAge, byStatus, countsOf, openOf, totalOf } from './figures.ts';
import { issuesOf, openIssuesOf } from './group-links.ts';
import styles from './groups.module.css';
import { GROUP_CHARTS, type GroupChart, type GroupView } from './groups.search.ts';
import { SeverityBars, SeverityLegend, type SeverityRow, SeverityTable } from './severity-figures.tsx';

/** What the issues of a group's projects come to; every figure leads to the list of just what it counts. */
export function GroupFigures({ group, view }: { group: Group; view: GroupView }) {
  const t = useT('groups');
  const issues = useT('issues');
  const { history } = useRouter();
  const all = countsOf(group.figures.issues);
  const open = openOf(group);
  const tables = view.table ?? [];
  const show = (chart: GroupChart) => history.replace(paths.group(group.id, { ...view, table: toggledIn(GROUP_CHARTS, tables, chart) }));
  const statuses: SeverityRow[] = byStatus(group).map(({ status, counts }) => ({
    key: status,
    label: <Status plain status={status} label={issues(`status.${status}`)} />,
    name: issues(`status.${status}`),
    counts,
    hrefOf: (severity) => issuesOf(group.id, { status: [status], severity }),
  }));
  const ages: SeverityRow[] = byAge(group).map(({ age, counts, days }) => ({
    key: age,
    label: t(`age.${age}`),
    name: t(`age.${age}`),
    counts,
    hrefOf: (severity) => openIssuesOf(group.id, { ...days, severity }),
  }));
  return (
    <>
      <ul className={styles.figures} aria-label={t('figures.label')}>
        <Figure value={totalOf(all)} words={t('figures.issues')} href={issuesOf(group.id)} />
        <Figure value={totalOf(open)} words={t('figures.open')} href={openIssuesOf(group.id)} />
        <Figure value={group.figures.overdue} words={t('figures.overdue')} href={issuesOf(group.id, { overdue: true })} bad />
        <Figure value={group.projects.length} words={t('figures.projects')} href={paths.projects({ groupId: group.id })} />
      </ul>
      <Columns count={12} className={styles.charts}>
        <ChartCard
          span={6}
          title={t('figures.byStatus')}
          asTable={tables.includes('status')}
          onAsTable={() => show('status')}
          {...(statuses.length === 0
            ? { chart: <Nothing>{t('figures.none')}</Nothing>, table: <Nothing>{t('figures.none')}</Nothing> }
            : {
                chart: <SeverityBars title={t('figures.byStatus')} rows={statuses} />,
                table: <SeverityTable title={t('figures.byStatus')} head={t('figures.status')} rows={statuses} />,
                footer: <SeverityLegend counts={all} hrefOf={(severity) => issuesOf(group.id, { severity })} />,
              })}
        />
        <ChartCard
          span={6}
          title={t('figures.byAge')}
          asTable={tables.includes('age')}
          onAsTable={() => show('age')}
          {...(totalOf(open) === 0
            ? { chart: <Nothing>{t('figures.noneOpen')}</Nothing>, table: <Nothing>{t('figures.noneOpen')}</Nothing> }
            : {
                chart: <SeverityBars title={t('figures.byAge')} rows={ages} />,
                table: <SeverityTable title={t('figures.byAge')} head={t('figures.age')} rows={ages} />,
                footer: (
                  <>
                    <SeverityLegend counts={open} hrefOf={(severity) => openIssuesOf(group.id, { severity })} />
                    <p className={styles.note}>{t('figures.byAgeNote', { day: formatDay(group.today) })}</p>
                  </>
                ),
              })}
        />
      </Columns>
    </>
  );
}

function Nothing({ children }: { children: string }) {
  return <p className={styles.nothing}>{children}</p>;
}

/** A number over what it counts. `bad` where any at all is too many. */
function Figure({ value, words, href, bad = false }: { value: number; words: string; href: string; bad?: boolean }) {
  const number = formatNumber(value, useLanguage());
  return (
    <li>
      <Link href={href} className={styles.figure}>
        <span className={cx(styles.number, bad && value > 0 && styles.bad)}>{number}</span> <span className={styles.words}>{words}</span>
      </Link>
    </li>
  );
}
