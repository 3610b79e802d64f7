import { formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { Link } from '../layout/link.tsx';
import { Text } from '../layout/text.tsx';
import styles from './severity.module.css';
import { useSeverityAbout } from './severity-about.ts';
import { SeverityMark, type SeverityName, severities } from './severity-mark.tsx';

interface SeverityCountsProps {
  counts: Partial<Record<SeverityName, number>>;
  /** Tooltip text about the issues that the counts omit. */
  note?: string;
  /** Shown instead if there are no issues. */
  empty?: string;
  hrefOf?: (severity: SeverityName) => string;
}

/** Sorts by severity, highest first, and omits severities without issues. */
export function SeverityCounts({ counts, note, empty, hrefOf }: SeverityCountsProps) {
  const t = useT('ui');
  const language = useLanguage();
  const about = useSeverityAbout();
  const named = (severity: SeverityName) => [`${t(`severity.${severity}`)}: ${about(severity)}`, note].filter(Boolean).join('. ');
  const counted = severities.filter((severity) => counts[severity]);
  if (empty && counted.length === 0)
    return (
      <Text size={12} tone="muted">
        {empty}
      </Text>
    );
  return (
    <span className={styles.counts}>
      {counted.map((severity) => {
        const inside = (
          <>
            <SeverityMark severity={severity} />
            {formatNumber(counts[severity] ?? 0, language)}
          </>
        );
        return hrefOf ? (
          <Link key={severity} href={hrefOf(severity)} className={styles.count} data-sev={severity} title={named(severity)}>
            {inside}
          </Link>
        ) : (
          <span key={severity} className={styles.count} data-sev={severity} title={named(severity)}>
            {inside}
          </span>
        );
      })}
    </span>
  );
}
