import type { CSSProperties } from 'react';
import { useT } from '../lib/i18n.ts';
import { Logo } from '../ui/layout/logo.tsx';
import styles from './workspaces.module.css';

interface ReportPreviewProps {
  workspace: string;
  /** The path of the logo; null for Coloa's logo. */
  logo: string | null;
  /** The colour of the report as '#rrggbb'; null for Coloa's own colour. */
  color: string | null;
  /** The text of the footer. If empty, the footer shows the name of the workspace. */
  footer: string;
}

export function ReportPreview({ workspace, logo, color, footer }: ReportPreviewProps) {
  const t = useT('workspaces');
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.label}>{t('preview.title')}</figcaption>
      <div
        className={styles.paper}
        data-mantine-color-scheme="light"
        style={{ '--report-color': color ?? 'var(--brand)' } as CSSProperties}
      >
        <div className={styles.paperHead}>
          {logo ? <img src={logo} alt="" /> : <Logo size={22} className={styles.sign} />}
          <b>{workspace}</b>
        </div>
        <div className={styles.paperTitle}>
          <span>{t('preview.eyebrow')}</span>
          <b>{t('preview.project')}</b>
          <i className={styles.bar} />
        </div>
        <p className={styles.paperText}>
          {t('preview.text')} <u>owasp.org</u>
        </p>
        <div className={styles.paperFoot}>
          <span>{footer || workspace}</span>
          <span className={styles.paperPage}>2 / 24</span>
        </div>
      </div>
    </figure>
  );
}
