import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import styles from './coverage.module.css';
import { CellFace, cellClass } from './coverage-cell.tsx';

const severitiesShown = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;

export function CoverageLegend({ ticks }: { ticks: boolean }) {
  const t = useT('controls');
  const face = (part: Parameters<typeof CellFace>[0]) => (
    <span className={cellClass(part)} data-sev={part.severity ?? undefined} aria-hidden="true">
      <CellFace {...part} />
    </span>
  );
  const line = (words: string, faces: ReactNode) => (
    <li>
      {faces}
      {words}
    </li>
  );
  return (
    <ul className={styles.legend} aria-label={t('coverage.legend')}>
      {line(t('state.PASSED'), face({ state: 'PASSED', severity: null, ticked: false }))}
      {line(
        t('coverage.failedBySeverity'),
        severitiesShown.map((severity) => <span key={severity}>{face({ state: 'FAILED', severity, ticked: false })}</span>),
      )}
      {line(t('coverage.failedWithout'), face({ state: 'FAILED', severity: null, ticked: false }))}
      {line(t('state.NOT_APPLICABLE'), face({ state: 'NOT_APPLICABLE', severity: null, ticked: false }))}
      {line(t('state.NOT_STARTED'), face({ state: 'NOT_STARTED', severity: null, ticked: false }))}
      {ticks && line(t('coverage.ticked'), face({ state: 'NOT_STARTED', severity: null, ticked: true }))}
    </ul>
  );
}
