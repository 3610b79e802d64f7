import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../design/classes.ts';
import { toast } from '../feedback/toast.ts';
import styles from './button.module.css';

export type ButtonKind = 'main' | 'default' | 'quiet' | 'danger' | 'danger-solid';
export type ButtonSize = 's' | 'm' | 'l';

export function buttonClass({ kind = 'default', size = 'm', iconOnly = false, wide = false, flush = false }: ButtonLook = {}): string {
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
    flush && styles.flush,
  );
}

export interface ButtonLook {
  /**
   * Use `main` at most once per page. Use `danger` for an action that asks for confirmation or can be undone, and `danger-solid` for the
   * button that confirms it.
   */
  kind?: ButtonKind;
  /** Height: 28, 32 or 40 px. In windows up to 768 px wide: 32, 40 or 40 px. */
  size?: ButtonSize;
  iconOnly?: boolean;
  wide?: boolean;
  /** Aligns the label of a quiet button with the text above it. */
  flush?: boolean;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Omit<ButtonLook, 'iconOnly'> {
  /** Shown before the label. Icons are 14 px. */
  icon?: ReactNode;
  after?: ReactNode;
  /**
   * While true, the button ignores clicks. If the prop is set at all, the button sends a request, so it also ignores the second click of a
   * double click and a repeated Enter.
   */
  busy?: boolean;
  /** A sentence that explains why the action is not possible now. The button stays visible and shows the reason instead of acting. */
  reason?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * Returns the props of an action that is not possible now. A toast repeats the tooltip's reason, because touch screens and keyboards show
 * no tooltip.
 */
export const explanation = (reason: string | undefined) =>
  reason === undefined ? undefined : { title: reason, 'aria-disabled': true as const, onClick: (_event: unknown) => toast.bad(reason) };

export function Button({ kind, size, wide, flush, icon, after, busy, reason, className, children, type = 'button', ...rest }: ButtonProps) {
  const sends = busy !== undefined;
  const explain = explanation(reason);
  return (
    <button
      {...rest}
      {...explain}
      type={type}
      className={cx(buttonClass({ kind, size, wide, flush }), className)}
      aria-busy={busy || undefined}
      // `disabled` would make the button lose the focus.
      aria-disabled={busy || rest['aria-disabled'] || explain?.['aria-disabled']}
      onClick={(event) => {
        if (busy || (sends && event.detail > 1)) event.preventDefault();
        else (explain ?? rest).onClick?.(event);
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
