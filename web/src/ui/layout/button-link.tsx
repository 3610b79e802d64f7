import type { ReactNode } from 'react';
import { cx } from '../design/classes.ts';
import { Button, type ButtonLook, buttonClass } from './button.tsx';
import { Link, type LinkProps } from './link.tsx';

interface ButtonLinkProps extends LinkProps, Omit<ButtonLook, 'iconOnly'> {
  icon?: ReactNode;
  after?: ReactNode;
  /** Shows only the icon. The text becomes the accessible name and the tooltip. */
  label?: string | undefined;
  /** A sentence that explains why the action is not possible now, as in `Button`. */
  reason?: string | undefined;
}

export function ButtonLink({ kind, size, wide, icon, after, label, reason, className, children, ...rest }: ButtonLinkProps) {
  if (reason !== undefined) {
    return (
      <Button kind={kind} size={size} wide={wide} icon={icon} after={after} reason={reason} className={className}>
        {children}
      </Button>
    );
  }
  return (
    <Link
      {...rest}
      {...(label !== undefined && { 'aria-label': label, title: label })}
      className={cx(buttonClass({ kind, size, wide, iconOnly: label !== undefined }), className)}
    >
      {icon}
      {label === undefined && children}
      {after}
    </Link>
  );
}
