import { formatPercent } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** The progress, from 0 to 1. */
  value: number;
  label?: string;
  /** The width in pixels. By default, the bar fills its container. */
  width?: number;
  bare?: boolean;
}

export function ProgressBar({ value, label, width, bare = false }: ProgressBarProps) {
  const t = useT('ui');
  const language = useLanguage();
  const share = Math.min(1, Math.max(0, value));
  const words = formatPercent(share, language);
  return (
    <span className={styles.progress}>
      <span
        className={styles.track}
        style={{ width }}
        role="progressbar"
        aria-label={label ?? t('progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={words}
      >
        <i style={{ width: `${share * 100}%` }} />
      </span>
      {!bare && <span className={styles.words}>{words}</span>}
    </span>
  );
}
