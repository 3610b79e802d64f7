import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../design/classes.ts';
import styles from './button.module.css';
import { type ButtonKind, type ButtonSize, buttonClass, explanation } from './button.tsx';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The accessible name and the tooltip. */
  label: string;
  children: ReactNode;
  /** `bare` has no border and is 28 px high. The other kinds look like a `Button`. */
  kind?: ButtonKind | 'bare';
  size?: ButtonSize;
  /** A sentence that explains why the action is not possible now, as in `Button`. */
  reason?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, kind = 'bare', size, reason, className, type = 'button', ...rest }: IconButtonProps) {
  const look = kind === 'bare' ? styles.bare : buttonClass({ kind, size, iconOnly: true });
  return <button title={label} {...rest} {...explanation(reason)} type={type} aria-label={label} className={cx(look, className)} />;
}
