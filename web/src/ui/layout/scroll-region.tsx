import { useMergedRef } from '@mantine/hooks';
import { type CSSProperties, type ReactNode, type Ref, useCallback, useState } from 'react';
import { cx } from '../design/classes.ts';
import styles from './scroll-region.module.css';

interface ScrollRegionProps {
  label: string;
  /** True if the region is a landmark. A landmark keeps its role and label even while its content does not overflow. */
  landmark?: boolean;
  ref?: Ref<HTMLElement>;
  /** Sets the height. Without it, the region scrolls only sideways. */
  className?: string | undefined;
  style?: CSSProperties;
  children: ReactNode;
}

/** Renders a region that is focusable while its content overflows, so that the arrow keys can scroll it. */
export function ScrollRegion({ label, landmark = false, ref, className, style, children }: ScrollRegionProps) {
  const [scrolls, setScrolls] = useState(false);
  const watch = useCallback((box: HTMLElement | null) => {
    if (!box) return;
    const look = () => setScrolls(box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight);
    const observer = new ResizeObserver(look);
    for (const each of [box, ...box.children]) observer.observe(each);
    return () => observer.disconnect();
  }, []);
  const Box = landmark ? 'section' : 'div';
  return (
    <Box
      ref={useMergedRef(watch, ref)}
      className={cx(styles.region, className)}
      style={style}
      {...(landmark && { 'aria-label': label })}
      {...(scrolls && { role: landmark ? undefined : 'group', tabIndex: 0, 'aria-label': label })}
    >
      {children}
    </Box>
  );
}
