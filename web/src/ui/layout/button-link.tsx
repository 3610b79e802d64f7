import type { ReactNode } from 'react';
import { cx } from '../design/classes.ts';
import { type ButtonLook, buttonClass } from './button.tsx';
import { Link, type LinkProps } from './link.tsx';

interface ButtonLinkProps extends LinkProps, Omit<ButtonLook, 'iconOnly'> {
  icon?: ReactNode;
  after?: ReactNode;
}

export function ButtonLink({ kind, size, wide, icon, after, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={cx(buttonClass({ kind, size, wide }), className)}>
      {icon}
      {children}
      {after}
    </Link>
  );
}
