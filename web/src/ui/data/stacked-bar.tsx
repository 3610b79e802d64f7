import type { CSSProperties, ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { Link } from '../layout/link.tsx';
import { SeverityMark, type SeverityName, severities } from './severity-mark.tsx';
import styles from './stacked-bar.module.css';

/** The colour and mark of a severity, or a colour for values without a severity. */
type BarTone = SeverityName | 'strong' | 'soft' | 'ok' | 'danger';

interface BarSegment {
  key: string;
  /** The number; a segment of 0 is left out. */
  value: number;
  tone: BarTone;
  /** The accessible name without the number: 'Nghiêm trọng, Mở'. */
  name: string;
  /** Address of the list of counted objects; without it, the segment is not a link. */
  link?: string | undefined;
}

interface StackedBarProps {
  label: ReactNode;
  segments: readonly BarSegment[];
  /** The value of a full-width bar: the largest total of all bars beside it. */
  max: number;
  /** The total at the end of the bar. */
  total: number;
  /** Address of the list of all counted objects. */
  totalLink?: string | undefined;
  /** The accessible name of the total without the number; needed with a link. */
  totalName?: string | undefined;
}

const isSeverity = (tone: BarTone): tone is SeverityName => (severities as readonly string[]).includes(tone);

/** Bars below each other, with aligned labels and totals. */
export function StackedBars({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.bars} aria-label={label}>
      {children}
    </ul>
  );
}

/** One bar from zero, in parts with their numbers; each part can link to the counted objects. Used in `StackedBars`. */
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
    // A segment is as wide as its share, but wide enough for its number.
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
