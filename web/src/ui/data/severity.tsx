import { useT } from '../../lib/i18n.ts';
import { cx } from '../design/classes.ts';
import styles from './severity.module.css';
import { useSeverityAbout } from './severity-about.ts';
import { SeverityMark, type SeverityName } from './severity-mark.tsx';

interface SeverityProps {
  severity: SeverityName;
  box?: boolean;
  /** Replaces the translated name of the severity, if its language differs from that of the page. */
  label?: string;
}

/** Shows a severity. Without `label`, a tooltip explains the severity. */
export function Severity({ severity, box = false, label }: SeverityProps) {
  const t = useT('ui');
  const about = useSeverityAbout();
  return (
    <span className={cx(styles.severity, box && styles.box)} data-sev={severity} title={label === undefined ? about(severity) : undefined}>
      <SeverityMark severity={severity} decorative />
      {label ?? t(`severity.${severity}`)}
    </span>
  );
}
