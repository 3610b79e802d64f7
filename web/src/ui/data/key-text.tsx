import type { ReactNode } from 'react';
import { cx } from '../design/cx.ts';
import styles from './words.module.css';

/** A key, id or path: monospaced, without ligatures. `size` 13 in page heads, 12 elsewhere. */
export function KeyText({ children, size = 12 }: { children: ReactNode; size?: 12 | 13 }) {
  return <span className={cx(styles.key, size === 13 && styles.keyLarge)}>{children}</span>;
}
