import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from './link.tsx';
import styles from './tabs.module.css';

export interface TabItem {
  label: ReactNode;
  href: string;
  current?: boolean;
  /** For example '38' or '61%'. */
  count?: ReactNode;
}

/** Links to the parts of one page; jade marks the open one. */
export function Tabs({ label, items }: { label: string; items: TabItem[] }) {
  const bar = useRef<HTMLElement>(null);
  const current = items.find((item) => item.current)?.href;
  // If the tabs scroll sideways, scroll the open one into view, without moving the page.
  useEffect(() => {
    const tab = current !== undefined && bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (tab && bar.current) bar.current.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - bar.current.clientWidth / 2;
  }, [current]);
  return (
    <nav ref={bar} className={styles.tabs} aria-label={label}>
      {items.map((item) => (
        <Link key={item.href} href={item.href} aria-current={item.current ? 'page' : undefined}>
          {item.label}
          {item.count !== undefined && <span className={styles.count}>{item.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
