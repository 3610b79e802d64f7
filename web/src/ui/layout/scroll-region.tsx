import { type CSSProperties, type ReactNode, useCallback, useState } from 'react';
import { cx } from '../design/classes.ts';
import styles from './scroll-region.module.css';

interface ScrollRegionProps {
  label: string;
  /** Sets the height. Without it, the region scrolls only sideways. */
  className?: string | undefined;
  style?: CSSProperties;
  children: ReactNode;
}

/** Renders a region that is focusable while its content overflows, so that the arrow keys can scroll it. */
export function ScrollRegion({ label, className, style, children }: ScrollRegionProps) {
  const [scrolls, setScrolls] = useState(false);
  const watch = useCallback((box: HTMLDivElement | null) => {
    if (!box) return;
    const look = () => setScrolls(box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight);
    const observer = new ResizeObserver(look);
    for (const each of [box, ...box.children]) observer.observe(each);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={watch}
      className={cx(styles.region, className)}
      style={style}
      {...(scrolls && { role: 'group', tabIndex: 0, 'aria-label': label })}
    >
      {children}
    </div>
  );
}
