import { SEVERITIES, type Severity as SeverityName } from '@coloa/contract/severities.ts';
import type { ReactNode } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { Severity } from '../ui/data/severity.tsx';
import { StackedBar, StackedBars } from '../ui/data/stacked-bar.tsx';
import { Link } from '../ui/layout/link.tsx';
import { type Counts, totalOf } from './figures.ts';
import styles from './groups.module.css';

/** The data of a bar, or of a row of the table. */
export interface SeverityRow {
  key: string;
  /** The label before the bar; `name` is the label as plain text. */
  label: ReactNode;
  name: string;
  counts: Counts;
  /** Returns the address of the counted issues, of one severity or of all. */
  hrefOf: (severity?: SeverityName) => string;
}

interface SeverityFiguresProps {
  /** The title of the chart or table, for screen readers. */
  title: string;
  rows: readonly SeverityRow[];
}

/** A bar for each row, all starting at zero and on the same scale. Its segments are the severities, the most severe one first. */
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
  /** The heading of the column with the names of the rows. */
  head: string;
}

/** The counts as a table, without severities that have no issues. */
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

/** The legend of colours and marks: each severity that has issues, with their number. */
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
