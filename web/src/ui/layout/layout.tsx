import type { CSSProperties, HTMLAttributes } from 'react';
import { cx } from '../design/classes.ts';
import styles from './layout.module.css';

type Step = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 12;

interface BoxProps extends HTMLAttributes<HTMLDivElement> {
  /** The gap in steps of 4 px. */
  gap?: Step;
}

const gapOf = (gap: Step): CSSProperties => ({ gap: gap * 4 });

interface RowProps extends BoxProps {
  wrap?: boolean;
  justify?: 'start' | 'end' | 'between' | 'center';
  align?: 'center' | 'start' | 'end' | 'baseline';
}

export function Row({ gap = 2, wrap = false, justify = 'start', align = 'center', className, style, ...rest }: RowProps) {
  return (
    <div
      {...rest}
      className={cx(styles.row, wrap && styles.wrap, className)}
      data-justify={justify}
      data-align={align}
      style={{ ...gapOf(gap), ...style }}
    />
  );
}

export function Stack({ gap = 4, className, style, ...rest }: BoxProps) {
  return <div {...rest} className={cx(styles.stack, className)} style={{ ...gapOf(gap), ...style }} />;
}

interface ColumnsProps extends BoxProps {
  /** The number of columns; phones always show one. If it is 12, each card sets its `span`. */
  count: number;
}

export function Columns({ count, gap = 4, className, style, ...rest }: ColumnsProps) {
  return (
    <div {...rest} className={cx(styles.columns, className)} style={{ ...gapOf(gap), '--columns': count, ...style } as CSSProperties} />
  );
}
