import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import styles from './severity.module.css';

/** The severities in the order of lists, legends and bars. */
export const severities = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO', 'VARIES'] as const;
export type SeverityName = (typeof severities)[number];

const ring = <circle cx="8" cy="8" r="6.4" fill="none" stroke="currentColor" strokeWidth="1.6" />;

/** Each severity has its own shape, so that the mark is readable without colour. */
const shapes: Record<SeverityName, ReactNode> = {
  CRITICAL: (
    <>
      <circle cx="8" cy="8" r="7.2" fill="currentColor" />
      <circle className={styles.gap} cx="8" cy="8" r="3.5" fill="none" strokeWidth="1.3" />
    </>
  ),
  HIGH: (
    <>
      {ring}
      <circle cx="8" cy="8" r="3.4" fill="currentColor" />
    </>
  ),
  MEDIUM: (
    <>
      {ring}
      <circle cx="8" cy="8" r="2.8" fill="none" stroke="currentColor" strokeWidth="1.6" />
    </>
  ),
  LOW: ring,
  INFO: <circle cx="8" cy="8" r="6.4" fill="none" stroke="currentColor" strokeWidth="1.6" strokeDasharray="2.2 2.825" />,
  VARIES: (
    <path
      d="M8 8a1.5 1.5 0 0 1 3 0a3 3 0 0 1-6 0a4.5 4.5 0 0 1 9 0a6 6 0 0 1-12 0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
    />
  ),
};

interface SeverityMarkProps {
  severity: SeverityName;
  /** The width and height in pixels. */
  size?: number;
  /** Omits the label, for use beside the name of the severity. */
  decorative?: boolean;
}

export function SeverityMark({ severity, size = 14, decorative = false }: SeverityMarkProps) {
  const t = useT('ui');
  return (
    <svg
      className={styles.mark}
      data-sev={severity}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : t(`severity.${severity}`)}
      aria-hidden={decorative || undefined}
    >
      {shapes[severity]}
    </svg>
  );
}
