import { formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { Link } from '../layout/link.tsx';
import styles from './severity.module.css';
import { useSeverityAbout } from './severity-about.ts';
import { SeverityMark, type SeverityName, severities } from './severity-mark.tsx';

interface SeverityCountsProps {
  counts: Partial<Record<SeverityName, number>>;
  /** Tooltip text about the issues that the counts omit. */
  note?: string;
  hrefOf?: (severity: SeverityName) => string;
}

/** Sorts by severity, highest first, and omits severities without issues. */
export function SeverityCounts({ counts, note, hrefOf }: SeverityCountsProps) {
  const t = useT('ui');
  const language = useLanguage();
  const about = useSeverityAbout();
  const named = (severity: SeverityName) => [`${t(`severity.${severity}`)}: ${about(severity)}`, note].filter(Boolean).join('. ');
  return (
    <span className={styles.counts}>
      {severities
        .filter((severity) => counts[severity])
        .map((severity) => {
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
