import { cx } from '../design/cx.ts';
import { Link, type LinkProps } from './link.tsx';
import styles from './text-link.module.css';

/** A link in running text: jade, underlined under the pointer. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={cx(styles.link, className)} />;
}
