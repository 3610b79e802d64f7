import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/states.tsx';
import { Button } from '../layout/button.tsx';
import { PastTheEnd } from './past-the-end.tsx';

interface NoRowsProps {
  /** The page size and the total number of rows, once they are known; if the total is not 0, other pages have rows. */
  page?: { pageSize: number; total: number } | undefined;
  onPage?: (page: number) => void;
  /** Shown if filters hide every row, with a button that clears them; null if no filter is set. */
  filtered: { words: ReactNode; clear: string; onClear: () => void } | null;
  /** `<EmptyState>` for a list without any rows. */
  children: ReactNode;
}

/** Shows why a page of a list has no rows: it is beyond the end, filters hide all rows, or there are none. */
export function NoRows({ page, onPage, filtered, children }: NoRowsProps) {
  if (page && onPage && page.total > 0) return <PastTheEnd pageSize={page.pageSize} total={page.total} onPage={onPage} />;
  if (!filtered) return children;
  return <EmptyState action={<Button onClick={filtered.onClear}>{filtered.clear}</Button>}>{filtered.words}</EmptyState>;
}
