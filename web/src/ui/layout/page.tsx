import type { ReactNode } from 'react';
import { cx } from '../design/classes.ts';
import styles from './page.module.css';

interface PageProps {
  children: ReactNode;
  /** `head` is the top of a list page; `narrow` is 760 px wide, for settings and forms. */
  kind?: 'flow' | 'head' | 'narrow';
  className?: string;
}

/** Renders the content of a page, which is at most 1440 px wide. */
export function Page({ children, kind = 'flow', className }: PageProps) {
  return <div className={cx(styles.page, kind === 'head' && styles.top, kind === 'narrow' && styles.narrow, className)}>{children}</div>;
}

interface PageHeaderProps {
  title: ReactNode;
  count?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** The heading level: 2 below a `Strip`, whose title is the h1 of the page. */
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
