import type { CSSProperties, ReactNode } from 'react';
import type { SeverityName } from '../../ui/data/severity-mark.tsx';
import { Link } from '../../ui/layout/link.tsx';
import styles from './bars.module.css';

export function BarRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

interface BarRowProps {
  label: ReactNode;
  /** Length relative to the longest bar, from 0 to 1. */
  share: number;
  /** Position of a tick mark, on the same scale as `share`. */
  tick?: number | undefined;
  severity?: SeverityName;
  value: ReactNode;
  href: string;
}

export function BarRow({ label, share, tick, severity, value, href }: BarRowProps) {
  return (
    <li>
      <Link href={href} className={styles.row} data-sev={severity}>
        <span className={styles.label}>{label}</span>
        <span className={styles.place}>
          <span className={styles.bar} style={{ '--share': share } as CSSProperties} />
          {tick !== undefined && <span className={styles.tick} style={{ '--share': tick } as CSSProperties} />}
        </span>
        <span className={styles.value}>{value}</span>
      </Link>
    </li>
  );
}
