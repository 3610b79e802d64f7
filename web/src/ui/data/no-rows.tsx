import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/states.tsx';
import { Button } from '../layout/button.tsx';
import { PastTheEnd } from './past-the-end.tsx';

interface NoRowsProps {
  /** Undefined while loading. A total above 0 means that the page is beyond the end of the list. */
  page?: { pageSize: number; total: number } | undefined;
  onPage?: (page: number) => void;
  /** The message shown if no row matches the filters, and the button that clears them; null if no filter is set. */
  filtered: { words: ReactNode; clear: string; onClear: () => void } | null;
  children: ReactNode;
}

export function NoRows({ page, onPage, filtered, children }: NoRowsProps) {
  if (page && onPage && page.total > 0) return <PastTheEnd pageSize={page.pageSize} total={page.total} onPage={onPage} />;
  if (!filtered) return children;
  return <EmptyState action={<Button onClick={filtered.onClear}>{filtered.clear}</Button>}>{filtered.words}</EmptyState>;
}
