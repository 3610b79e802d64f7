import type { AnchorHTMLAttributes } from 'react';
import { cx } from '../design/classes.ts';
import styles from './text-link.module.css';

type OutsideLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A link to another website, in a new tab. Unlike `TextLink`, it does not need the router, which shared reports do not load. */
export function OutsideLink({ className, ...rest }: OutsideLinkProps) {
  return <a target="_blank" rel="noopener noreferrer" {...rest} className={cx(styles.link, className)} />;
}
