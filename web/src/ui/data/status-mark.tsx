import type { ReactNode } from 'react';
import styles from './status.module.css';

const square = <rect x="3" y="3" width="10" height="10" rx="2" />;

const shapes = {
  dashed: <rect x="3" y="3" width="10" height="10" rx="2" strokeDasharray="2.4 2" />,
  eye: (
    <>
      <path d="M1.8 8S4 4 8 4s6.2 4 6.2 4S12 12 8 12 1.8 8 1.8 8z" />
      <circle cx="8" cy="8" r="1.8" />
    </>
  ),
  open: square,
  half: (
    <>
      {square}
      <path d="M3.8 12.5V8h8.5v4.5z" fill="currentColor" stroke="none" />
    </>
  ),
  round: <path d="M12.9 6.3A5.2 5.2 0 0 0 3.3 6M3.1 3.2V6h2.8M3.1 9.7a5.2 5.2 0 0 0 9.6.3m.2 2.8V10h-2.8" />,
  closed: (
    <>
      <rect x="3" y="3" width="10" height="10" rx="2" fill="currentColor" />
      <path className={styles.tick} d="m5.6 8.2 1.7 1.7 3.2-3.5" />
    </>
  ),
  flag: <path d="M4 13.5v-11M4 3h8l-1.8 2.8L12 8.6H4" />,
  crossed: (
    <>
      {square}
      <path d="m6 6 4 4m0-4-4 4" />
    </>
  ),
  copy: (
    <>
      <rect x="5.5" y="5.5" width="7.5" height="7.5" rx="1.5" />
      <path d="M10.5 3.2H4.5A1.3 1.3 0 0 0 3.2 4.5v6" />
    </>
  ),
  pencil: <path d="m9.8 3.8 2.4 2.4L6 12.4l-3 .6.6-3z" />,
  blocked: (
    <>
      {square}
      <path d="M5.8 8h4.4" />
    </>
  ),
  archive: (
    <>
      <rect x="2.5" y="3" width="11" height="3" rx="1" />
      <path d="M3.5 6v6.5h9V6M6.5 8.5h3" />
    </>
  ),
} satisfies Record<string, ReactNode>;

const shapeOf = {
  DRAFT: 'dashed',
  PLANNED: 'dashed',
  NOT_STARTED: 'dashed',
  NOT_CHECKED: 'dashed',
  ASSIGNED: 'open',
  OPEN: 'open',
  TODO: 'open',
  IN_REVIEW: 'eye',
  IN_PROGRESS: 'half',
  REPORTING: 'pencil',
  RETESTING: 'round',
  READY_FOR_RETEST: 'round',
  CLOSED: 'closed',
  COMPLETED: 'closed',
  DONE: 'closed',
  PENDING: 'eye',
  PASSED: 'closed',
  CHECKED: 'closed',
  RISK_ACCEPTED: 'flag',
  REJECTED: 'crossed',
  FAILED: 'crossed',
  DUPLICATE: 'copy',
  BLOCKED: 'blocked',
  NOT_APPLICABLE: 'blocked',
  NOT_AVAILABLE: 'blocked',
  ARCHIVED: 'archive',
  FIXED: 'closed',
  PARTLY: 'half',
  NOT_FIXED: 'crossed',
  NOT_TESTABLE: 'blocked',
} satisfies Record<string, keyof typeof shapes>;

export type StatusName = keyof typeof shapeOf;

/** Draws the mark of a status. The mark is hidden from screen readers, so use it only beside text. */
export function StatusMark({ status, size = 14 }: { status: StatusName; size?: number }) {
  const shape = shapeOf[status];
  return (
    <svg className={styles.mark} data-shape={shape} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {shapes[shape]}
    </svg>
  );
}
