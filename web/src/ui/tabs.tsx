import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import styles from './tabs.module.css';

export interface TabItem {
  label: ReactNode;
  href: string;
  current?: boolean;
  /** '38', '61%'. */
  count?: ReactNode;
}

/** Links to the parts of one thing; jade marks the one that is open. */
export function Tabs({ label, items }: { label: string; items: TabItem[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {items.map((item) => (
        <Link key={item.href} href={item.href} aria-current={item.current ? 'page' : undefined}>
          {item.label}
          {item.count !== undefined && <span className={styles.count}>{item.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
