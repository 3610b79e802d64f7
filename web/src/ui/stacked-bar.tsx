import { useT } from '../lib/i18n.ts';
import styles from './progress-bar.module.css';
import { type SeverityName, severities } from './severity-mark.tsx';

interface StackedBarProps {
  counts: Partial<Record<SeverityName, number>>;
  /** What a bar of full width stands for; the sum unless told, so that bars under each other can be compared. */
  max?: number;
  /** px. */
  height?: number;
}

/** How many of each severity as one bar, worst at the left; the numbers are its accessible name. */
export function StackedBar({ counts, max, height }: StackedBarProps) {
  const t = useT('ui');
  const parts = severities.filter((severity) => counts[severity]);
  const sum = parts.reduce((total, severity) => total + (counts[severity] ?? 0), 0);
  const label = parts.map((severity) => `${t(`severity.${severity}`)} ${counts[severity]}`).join(', ');
  return (
    <span
      className={styles.stacked}
      style={{ width: `${(sum / (max || sum || 1)) * 100}%`, height }}
      role="img"
      aria-label={label || '0'}
      title={label}
    >
      {parts.map((severity) => (
        <i key={severity} data-sev={severity} style={{ flexGrow: counts[severity] }} />
      ))}
    </span>
  );
}
