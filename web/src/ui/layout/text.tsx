import type { HTMLAttributes } from 'react';
import { cx } from '../design/classes.ts';
import styles from './text.module.css';

interface TextProps extends HTMLAttributes<HTMLElement> {
  as?: 'span' | 'p' | 'div' | 'b' | 'h1' | 'h2' | 'h3' | 'h4' | 'dt' | 'dd' | 'li' | 'strong' | 'small' | 'time';
  /** Font size in px: 12, 13 and 14 for text, larger sizes for titles. */
  size?: 11 | 12 | 13 | 14 | 16 | 18 | 22 | 28 | 40;
  weight?: 400 | 500 | 600;
  tone?: 'muted' | 'ok' | 'warn' | 'danger';
  cut?: boolean;
  numeric?: boolean;
  mono?: boolean;
}

export function Text({ as: Element = 'span', size, weight, tone, cut, numeric, mono, className, ...rest }: TextProps) {
  return (
    <Element
      {...rest}
      className={cx(styles.text, cut && styles.cut, numeric && styles.numeric, mono && styles.mono, className)}
      data-size={size}
      data-weight={weight}
      data-tone={tone}
    />
  );
}
