import { cx } from '../design/cx.ts';
import styles from './words.module.css';

/** A key to press; `bare` takes the colours of what it stands on (main buttons, the bulk bar). */
export function Kbd({ children, bare = false }: { children: string; bare?: boolean }) {
  return <kbd className={cx(styles.kbd, bare && styles.kbdBare)}>{children}</kbd>;
}
