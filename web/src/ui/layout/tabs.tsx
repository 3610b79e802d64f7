import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from './link.tsx';
import styles from './tabs.module.css';

export interface TabItem {
  label: ReactNode;
  href: string;
  current?: boolean;
  count?: ReactNode;
}

export function Tabs({ label, items }: { label: string; items: TabItem[] }) {
  const bar = useRef<HTMLElement>(null);
  const current = items.find((item) => item.current)?.href;
  // Scrolls the tab bar instead of using `scrollIntoView`, which would also move the page.
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
