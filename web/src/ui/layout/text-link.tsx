import { cx } from '../design/classes.ts';
import { IconArrowLeft } from './icons.tsx';
import { Link, type LinkProps } from './link.tsx';
import styles from './text-link.module.css';

/** A link in running text: jade, underlined on hover. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={cx(styles.link, className)} />;
}

/** Links to the list that a page belongs to, in line with the content below it. */
export function BackLink({ children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className={styles.back}>
      <IconArrowLeft size={14} />
      {children}
    </Link>
  );
}
