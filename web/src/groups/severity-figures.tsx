import { SEVERITIES, type Severity as SeverityName } from '@coloa/contract/severities.ts';
import type { ReactNode } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { Severity } from '../ui/data/severity.tsx';
import { StackedBar, StackedBars } from '../ui/data/stacked-bar.tsx';
import { Link } from '../ui/layout/link.tsx';
import { type Counts, totalOf } from './figures.ts';
import styles from './groups.module.css';

export interface SeverityRow {
  key: string;
  label: ReactNode;
  /** The label as plain text. */
  name: string;
  counts: Counts;
  /** Returns the URL of the list of counted issues with this severity; without a severity, of all counted issues. */
  hrefOf: (severity?: SeverityName) => string;
}

interface SeverityFiguresProps {
  /** Accessible name of the chart or table. */
  title: string;
  rows: readonly SeverityRow[];
}

/** Shows a bar for each row. All bars start at zero and use the same scale. */
export function SeverityBars({ title, rows }: SeverityFiguresProps) {
  const t = useT('ui');
  const max = Math.max(...rows.map(({ counts }) => totalOf(counts)));
  return (
    <StackedBars label={title}>
      {rows.map(({ key, label, name, counts, hrefOf }) => (
        <StackedBar
          key={key}
          label={label}
          max={max}
          total={totalOf(counts)}
          totalLink={hrefOf()}
          totalName={name}
          segments={SEVERITIES.map((severity) => ({
            key: severity,
            value: counts[severity],
            tone: severity,
            name: `${t(`severity.${severity}`)}, ${name}`,
            link: hrefOf(severity),
          }))}
        />
      ))}
    </StackedBars>
  );
}

interface SeverityTableProps extends SeverityFiguresProps {
  head: string;
}

/** Shows the counts of the rows as a table. Omits the columns of severities that have no issues in any row. */
export function SeverityTable({ title, head, rows }: SeverityTableProps) {
  const t = useT('groups');
  const language = useLanguage();
  const shown = SEVERITIES.filter((severity) => rows.some(({ counts }) => counts[severity] > 0));
  const cell = (count: number, href: string, name: string) =>
    count === 0 ? (
      0
    ) : (
      <Link href={href} aria-label={`${formatNumber(count, language)} ${name}`}>
        {formatNumber(count, language)}
      </Link>
    );
  return (
    <table aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {shown.map((severity) => (
            <th key={severity} scope="col" data-number="">
              <Severity severity={severity} />
            </th>
          ))}
          <th scope="col" data-number="">
            {t('figures.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, name, counts, hrefOf }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {shown.map((severity) => (
              <td key={severity} data-number="">
                {cell(counts[severity], hrefOf(severity), `${t(`ui:severity.${severity}`)}, ${name}`)}
              </td>
            ))}
            <td data-number="">{cell(totalOf(counts), hrefOf(), name)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function SeverityLegend({ counts, hrefOf }: { counts: Counts; hrefOf: (severity: SeverityName) => string }) {
  const language = useLanguage();
  return (
    <ul className={styles.legend}>
      {SEVERITIES.filter((severity) => counts[severity] > 0).map((severity) => (
        <li key={severity}>
          <Link href={hrefOf(severity)}>
            <Severity severity={severity} /> {formatNumber(counts[severity], language)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
