import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { IconButton } from '../layout/icon-button.tsx';
import { IconChevronLeft, IconChevronRight } from '../layout/icons.tsx';
import styles from './pagination.module.css';

interface PaginationProps {
  /** The number of the current page, starting at 1. */
  page: number;
  pageSize: number;
  total: number;
  /** True if `total` is only a lower bound. */
  more?: boolean;
  onPage: (page: number) => void;
  children?: ReactNode;
}

/**
 * Shows the range of rows, and buttons for the previous and next page. There are no links to other pages, because users filter long lists
 * instead.
 */
export function Pagination({ page, pageSize, total, more = false, onPage, children }: PaginationProps) {
  const t = useT('ui');
  const language = useLanguage();
  const pages = Math.ceil(total / pageSize);
  // Renders nothing for a single page, or beyond the end, where the list itself shows a message. With `more`, the last page is unknown.
  if (!more && (pages <= 1 || page > pages)) return null;
  const number = (value: number) => formatNumber(value, language);
  return (
    <nav className={styles.pagination} aria-label={t('pagination.label')}>
      <span className={styles.range}>
        {t(more ? 'pagination.rangeMore' : 'pagination.range', {
          from: number((page - 1) * pageSize + 1),
          to: number(more ? page * pageSize : Math.min(page * pageSize, total)),
          total: number(total),
        })}
      </span>
      {children}
      <IconButton label={t('pagination.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft />
      </IconButton>
      <IconButton label={t('pagination.next')} disabled={!more && page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronRight />
      </IconButton>
    </nav>
  );
}
