import { findingMatrix, matrixFigure } from '@coloa/contract/reports/finding-matrix.ts';
import { Severity } from '../../ui/data/severity.tsx';
import { cx } from '../../ui/design/classes.ts';
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx';
import styles from './findings-matrix.module.css';
import type { ReportFinding } from './report-sections.ts';
import tables from './report-tables.module.css';
import { useReportWords } from './report-words.tsx';

export function FindingsMatrix({ findings }: { findings: readonly ReportFinding[] }) {
  const { t } = useReportWords();
  const matrix = findingMatrix(findings);
  if (!matrix) return null;
  const title = t('findings.matrix');
  return (
    <ScrollRegion className={styles.scroll} label={title}>
      <table className={cx(tables.table, styles.matrix)} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('findings.severity')}</th>
            {matrix.statuses.map((status) => (
              <th key={status} scope="col">
                {t(`status.${status}`)}
              </th>
            ))}
            <th scope="col">{t('findings.sum')}</th>
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map(({ severity, counts, sum }) => (
            <tr key={severity}>
              <th scope="row">
                <Severity severity={severity} label={t(`severity.${severity}`)} />
              </th>
              {matrix.statuses.map((status, column) => (
                <Figure key={status} count={counts[column] ?? 0} />
              ))}
              <Figure count={sum} strong />
            </tr>
          ))}
          <tr>
            <th scope="row" className={styles.total}>
              {t('findings.sum')}
            </th>
            {matrix.statuses.map((status, column) => (
              <Figure key={status} count={matrix.sums[column] ?? 0} strong />
            ))}
            <Figure count={matrix.total} strong />
          </tr>
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Figure({ count, strong = false }: { count: number; strong?: boolean }) {
  return <td className={count === 0 ? tables.quiet : strong ? tables.strong : undefined}>{matrixFigure(count)}</td>;
}
