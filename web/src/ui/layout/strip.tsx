import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import styles from './strip.module.css';

interface StripProps {
  /** The parent page, one level up. */
  crumb?: { label: string; href: string };
  title: ReactNode;
  /** After the title: key, status. */
  children?: ReactNode;
  /** On the right: dates, progress, people; not on phones. */
  aside?: ReactNode;
  /** `<Tabs …/>`; their line is the bottom edge of the strip. */
  tabs?: ReactNode;
}

/** The bar below the header: the title of the page and, if there are any, its tabs. */
export function Strip({ crumb, title, children, aside, tabs }: StripProps) {
  return (
    <div className={styles.strip}>
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
    </div>
  );
}
