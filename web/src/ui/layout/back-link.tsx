import { IconArrowLeft } from './icons.tsx';
import { Link, type LinkProps } from './link.tsx';
import styles from './text-link.module.css';

/** Up to the list that a page belongs to, in line with what stands below it. */
export function BackLink({ children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className={styles.back}>
      <IconArrowLeft size={14} />
      {children}
    </Link>
  );
}
