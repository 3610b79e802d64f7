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
    const box = bar.current;
    const tab = current === undefined ? null : box?.querySelector<HTMLElement>('[aria-current]');
    if (!box || !tab) return;
    const show = () => (box.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - box.clientWidth / 2);
    // The tab moves when counts arrive later or fonts finish loading.
    const moved = new ResizeObserver(show);
    for (const each of [box, ...box.children]) moved.observe(each);
    return () => moved.disconnect();
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
