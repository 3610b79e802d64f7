import type { ReactNode } from 'react';
import { cx } from '../design/classes.ts';
import { Button, type ButtonLook, buttonClass } from './button.tsx';
import { Link, type LinkProps } from './link.tsx';

interface ButtonLinkProps extends LinkProps, Omit<ButtonLook, 'iconOnly'> {
  icon?: ReactNode;
  after?: ReactNode;
  /** A sentence that explains why the action is not possible now, as in `Button`. */
  reason?: string | undefined;
}

export function ButtonLink({ kind, size, wide, icon, after, reason, className, children, ...rest }: ButtonLinkProps) {
  if (reason !== undefined) {
    return (
      <Button kind={kind} size={size} wide={wide} icon={icon} after={after} reason={reason} className={className}>
        {children}
      </Button>
    );
  }
  return (
    <Link {...rest} className={cx(buttonClass({ kind, size, wide }), className)}>
      {icon}
      {children}
      {after}
    </Link>
  );
}
