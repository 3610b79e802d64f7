import { cx } from '../design/classes.ts';
import { IconArrowLeft } from './icons.tsx';
import { Link, type LinkProps } from './link.tsx';
import styles from './text-link.module.css';

export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={cx(styles.link, className)} />;
}

export function BackLink({ children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className={styles.back}>
      <IconArrowLeft size={14} />
      {children}
    </Link>
  );
}
