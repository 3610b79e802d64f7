import type { CSSProperties, HTMLAttributes, ReactNode } from 'react';
import { cx } from '../design/classes.ts';
import styles from './card.module.css';

interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  as?: 'section' | 'figure' | 'article' | 'div';
  title?: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  /** Set to false for tables and lists that reach the edges. */
  padded?: boolean;
  /** The number of columns of `Columns` that the card spans. */
  span?: number;
}

export function Card({
  as: Element = 'section',
  title,
  note,
  actions,
  padded = true,
  span,
  className,
  style,
  children,
  ...rest
}: CardProps) {
  const hasHead = title !== undefined || actions !== undefined;
  return (
    <Element {...rest} className={cx(styles.card, className)} style={{ '--span': span, ...style } as CSSProperties}>
      {hasHead && (
        <header className={styles.head}>
          <div className={styles.words}>
            <h2>{title}</h2>
            <span className={styles.note}>{note}</span>
          </div>
          {actions}
        </header>
      )}
      {padded ? <div className={cx(styles.body, !hasHead && styles.alone)}>{children}</div> : children}
    </Element>
  );
}
