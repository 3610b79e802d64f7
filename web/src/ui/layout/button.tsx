import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../design/classes.ts';
import styles from './button.module.css';

export type ButtonKind = 'main' | 'default' | 'quiet' | 'danger' | 'danger-solid';
export type ButtonSize = 's' | 'm' | 'l';

/** Returns the classes of a button, for other elements that look like one (a file label, a router's link). */
export function buttonClass({ kind = 'default', size = 'm', iconOnly = false, wide = false }: ButtonLook = {}): string {
  return cx(
    styles.button,
    kind === 'main' && styles.main,
    kind === 'quiet' && styles.quiet,
    kind === 'danger' && styles.danger,
    kind === 'danger-solid' && styles.dangerSolid,
    size === 's' && styles.small,
    size === 'l' && styles.large,
    iconOnly && styles.iconOnly,
    wide && styles.wide,
  );
}

export interface ButtonLook {
  /** `main` is the only main action of a page; `danger` asks first or can be undone, `danger-solid` is its confirmation. */
  kind?: ButtonKind;
  /** 28, 32 or 40 px high; 32, 40 or 40 px in windows up to 768 px wide. */
  size?: ButtonSize;
  iconOnly?: boolean;
  /** As wide as its container. */
  wide?: boolean;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Omit<ButtonLook, 'iconOnly'> {
  /** Before the label; icons are 14 px. */
  icon?: ReactNode;
  /** After the label: a chevron, a `Kbd`. */
  after?: ReactNode;
  /**
   * An action is running: clicks are ignored, and the text stays. A button with this prop sends a request, so the second click of a double
   * click and a key that is held down are ignored too.
   */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ kind, size, wide, icon, after, busy, className, children, type = 'button', ...rest }: ButtonProps) {
  const sends = busy !== undefined;
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass({ kind, size, wide }), className)}
      aria-busy={busy || undefined}
      // Not `disabled`, which would lose the focus while saving.
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => {
        if (busy || (sends && event.detail > 1)) event.preventDefault();
        else rest.onClick?.(event);
      }}
      onKeyDown={(event) => {
        if (sends && event.repeat && event.key === 'Enter') event.preventDefault();
        rest.onKeyDown?.(event);
      }}
    >
      {icon}
      {children}
      {after}
    </button>
  );
}
