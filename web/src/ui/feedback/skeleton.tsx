import { useT } from '../../lib/i18n.ts';
import { useDelayed } from '../behavior/steady-values.ts';
import { cx } from '../design/classes.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** A CSS width, or a number of pixels. */
  width?: number | string;
  height?: number;
  round?: boolean;
}

export function Skeleton({ width = '100%', height = 10, round = false }: SkeletonProps) {
  return <span className={cx(styles.bar, round && styles.round)} style={{ width, height }} aria-hidden="true" />;
}

const widths = ['72%', '54%', '63%', '46%', '80%', '58%'];

/** Renders nothing visible for the first 150 ms, so that a fast response shows no placeholder. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  const t = useT('ui');
  const late = useDelayed(true);
  return (
    <div className={styles.text} role="status" aria-label={t('loading')}>
      {late && widths.slice(0, lines).map((width) => <Skeleton key={width} width={width} />)}
    </div>
  );
}
