import { useT } from '../lib/i18n.ts';
import { cx } from './cx.ts';
import styles from './severity.module.css';
import { SeverityMark, type SeverityName } from './severity-mark.tsx';

/** Mark and word. Plain in tables; `box` beside a title. */
export function Severity({ severity, box = false }: { severity: SeverityName; box?: boolean }) {
  const t = useT('ui');
  return (
    <span className={cx(styles.severity, box && styles.box)} data-sev={severity}>
      <SeverityMark severity={severity} decorative />
      {t(`severity.${severity}`)}
    </span>
  );
}
