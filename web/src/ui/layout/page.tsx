import type { ReactNode } from 'react';
import { cx } from '../design/classes.ts';
import styles from './page.module.css';

interface PageProps {
  children: ReactNode;
  /** `head` is the top of a list page: title and filters; `narrow` is 760 px, for settings and forms. */
  kind?: 'flow' | 'head' | 'narrow';
  className?: string;
}

/** The 1440 px column under the header, with its side space. */
export function Page({ children, kind = 'flow', className }: PageProps) {
  return <div className={cx(styles.page, kind === 'head' && styles.top, kind === 'narrow' && styles.narrow, className)}>{children}</div>;
}

interface PageHeaderProps {
  title: ReactNode;
  /** The number of items, muted: '31 / 38'. */
  count?: ReactNode;
  /** Right after the title: a search box, or a choice of views. */
  children?: ReactNode;
  /** On the right, the main action last. */
  actions?: ReactNode;
  /** 2 below a strip, whose title is the page's h1. */
  level?: 1 | 2;
}

export function PageHeader({ title, count, children, actions, level = 1 }: PageHeaderProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <header className={styles.head}>
      <Heading className={styles.title}>{title}</Heading>
      {count !== undefined && <span className={styles.count}>{count}</span>}
      {children}
      <span className={styles.grow} />
      {actions}
    </header>
  );
}
