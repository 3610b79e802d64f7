import type { ReactNode } from 'react';
import { cx } from '../design/classes.ts';
import styles from './words.module.css';

/** A keyboard key; `bare` for coloured backgrounds (main buttons, the bulk bar). */
export function Kbd({ children, bare = false }: { children: string; bare?: boolean }) {
  return <kbd className={cx(styles.kbd, bare && styles.kbdBare)}>{children}</kbd>;
}

/** A key, id or path: monospaced, without ligatures. `size` 13 in page headers, 12 elsewhere. */
export function KeyText({ children, size = 12 }: { children: ReactNode; size?: 12 | 13 }) {
  return <span className={cx(styles.key, size === 13 && styles.keyLarge)}>{children}</span>;
}

/** A small label: a tag that a user typed, a project role or a state. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}
