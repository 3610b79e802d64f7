import type { ReportDocument } from '@coloa/contract/reports/report-document.ts';
import { countedSeverities, countedStates } from '@coloa/contract/reports/report-selection.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { type CSSProperties, useId } from 'react';
import { useReportWords } from './report-words.tsx';
import styles from './severity-chart.module.css';

interface Bar {
  severity: Severity;
  open: number;
  fixed: number;
}

type Charted = Pick<ReportDocument, 'findings' | 'selection'>;

function barsOf(document: Charted): Bar[] {
  const { findings } = document;
  return countedSeverities(document).map((severity) => {
    const those = findings.filter((finding) => finding.severity === severity);
    const fixed = those.filter(({ status }) => status === 'CLOSED').length;
    return { severity, open: those.length - fixed, fixed };
  });
}

export function SeverityChart({ document }: { document: Charted }) {
  const { t } = useReportWords();
  const title = useId();
  const { findings, selection } = document;
  const bars = barsOf(document);
  const most = Math.max(1, ...bars.map(({ open, fixed }) => open + fixed));
  const fixed = bars.reduce((sum, bar) => sum + bar.fixed, 0);
  const accepted = findings.filter(({ status }) => status === 'RISK_ACCEPTED').length;
  return (
    <div className={styles.chart}>
      <div className={styles.head}>
        <b id={title}>{t('summary.chart', { count: findings.length })}</b>
        <span className={styles.legend}>
          {countedStates(selection).open && (
            <span>
              <i className={styles.swatch} />
              {t('summary.openCount', { count: findings.length - fixed })}
              {accepted > 0 && `, ${t('summary.accepted', { count: accepted })}`}
            </span>
          )}
          {fixed > 0 && (
            <span>
              <i className={styles.swatch} data-hatched="" />
              {t('summary.fixedCount', { count: fixed })}
            </span>
          )}
        </span>
      </div>
      <table aria-labelledby={title} className={styles.bars} style={{ '--most': most } as CSSProperties}>
        <tbody>
          {bars.map((bar) => (
            <BarRow key={bar.severity} bar={bar} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BarRow({ bar }: { bar: Bar }) {
  const { t } = useReportWords();
  return (
    <tr data-sev={bar.severity}>
      <th scope="row">{t(`severity.${bar.severity}`)}</th>
      <td>
        <span className={styles.row}>
          {bar.open > 0 && (
            <span className={styles.bar} style={{ '--count': bar.open } as CSSProperties} aria-hidden="true">
              <b>{bar.open}</b>
            </span>
          )}
          {bar.fixed > 0 && <span className={styles.bar} data-hatched="" style={{ '--count': bar.fixed } as CSSProperties} />}
          <span className={styles.total}>
            <b>{bar.open + bar.fixed}</b>
            {bar.fixed > 0 && <span className={styles.note}> · {t('summary.fixedNote', { count: bar.fixed })}</span>}
          </span>
        </span>
      </td>
    </tr>
  );
}
