import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import styles from './strip.module.css';

interface StripProps {
  crumb?: { label: string; href: string };
  title: ReactNode;
  children?: ReactNode;
  /** Content on the right, not shown on phones. */
  aside?: ReactNode;
  /** A `Tabs` element. Its line is the bottom edge of the strip. */
  tabs?: ReactNode;
}

export function Strip({ crumb, title, children, aside, tabs }: StripProps) {
  return (
    <header className={styles.strip}>
      <div className={styles.inner}>
        <div className={styles.line}>
          {crumb && (
            <span className={styles.crumb}>
              <Link href={crumb.href}>{crumb.label}</Link> /
            </span>
          )}
          <h1 className={styles.title}>{title}</h1>
          {children}
          <span className={styles.grow} />
          {aside && <div className={styles.aside}>{aside}</div>}
        </div>
        {tabs}
      </div>
    </header>
  );
}
