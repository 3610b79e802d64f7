import type { CSSProperties, ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { Link } from '../layout/link.tsx';
import { SeverityMark, type SeverityName, severities } from './severity-mark.tsx';
import styles from './stacked-bar.module.css';

/** `strong`, `soft`, `ok` and `danger` are for values without a severity. */
type BarTone = SeverityName | 'strong' | 'soft' | 'ok' | 'danger';

interface BarSegment {
  key: string;
  value: number;
  tone: BarTone;
  /** The accessible name without the number, such as 'Nghiêm trọng, Mở'. */
  name: string;
  /** The URL of the list of counted objects. Without it, the segment is not a link. */
  link?: string | undefined;
}

interface StackedBarProps {
  label: ReactNode;
  segments: readonly BarSegment[];
  /** The value of a full-width bar: the largest total of all bars. */
  max: number;
  total: number;
  totalLink?: string | undefined;
  /** The accessible name of the total without the number. Required with `totalLink`. */
  totalName?: string | undefined;
}

const isSeverity = (tone: BarTone): tone is SeverityName => (severities as readonly string[]).includes(tone);

export function StackedBars({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.bars} aria-label={label}>
      {children}
    </ul>
  );
}

export function StackedBar({ label, segments, max, total, totalLink, totalName }: StackedBarProps) {
  const language = useLanguage();
  const number = formatNumber(total, language);
  const width = max > 0 ? `${(total / max) * 100}%` : '0';
  return (
    <li className={styles.row}>
      <span className={styles.label}>{label}</span>
      <span className={styles.place}>
        <span className={styles.bar} style={{ width }}>
          {segments
            .filter(({ value }) => value > 0)
            .map(({ key, ...segment }) => (
              <Segment key={key} {...segment} />
            ))}
        </span>
      </span>
      {totalLink && total > 0 ? (
        <Link href={totalLink} className={styles.total} title={totalName} aria-label={totalName && `${number} ${totalName}`}>
          {number}
        </Link>
      ) : (
        <span className={styles.total}>{number}</span>
      )}
    </li>
  );
}

function Segment({ value, tone, name, link }: Omit<BarSegment, 'key'>) {
  const number = formatNumber(value, useLanguage());
  const words = `${number} ${name}`;
  const own = {
    className: styles.segment,
    title: words,
    'data-tone': isSeverity(tone) ? undefined : tone,
    'data-sev': isSeverity(tone) ? tone : undefined,
    // The width is proportional to the value, but never smaller than the number.
    style: { '--share': value, '--digits': number.length } as CSSProperties,
  };
  const inside = (
    <span className={styles.inside} aria-hidden="true">
      {isSeverity(tone) && <SeverityMark severity={tone} size={12} decorative />}
      {number}
    </span>
  );
  if (link) {
    return (
      <Link {...own} href={link} aria-label={words}>
        {inside}
      </Link>
    );
  }
  return (
    <span {...own} role="img" aria-label={words}>
      {inside}
    </span>
  );
}
