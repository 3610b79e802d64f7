import type { ReactNode } from 'react';
import styles from './words.module.css';

/** A word someone typed. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}
