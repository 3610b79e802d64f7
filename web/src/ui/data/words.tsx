import type { ReactNode } from 'react';
import { cx } from '../design/classes.ts';
import styles from './words.module.css';

/** Shows a key of the keyboard. Use `bare` on coloured backgrounds. */
export function Kbd({ children, bare = false }: { children: string; bare?: boolean }) {
  return <kbd className={cx(styles.kbd, bare && styles.kbdBare)}>{children}</kbd>;
}

export function KeyText({ children, size = 12 }: { children: ReactNode; size?: 12 | 13 }) {
  return <span className={cx(styles.key, size === 13 && styles.keyLarge)}>{children}</span>;
}

export function Tag({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <span className={styles.tag} title={title}>
      {children}
    </span>
  );
}
