import { useState } from 'react';

/** Number of rows that a longer list shows until the user expands it. */
export const FOLDED_ROWS = 10;

export interface Fold {
  hidden: number;
  showAll: () => void;
  /** Null while the list is folded, and for a short list. */
  foldAgain: (() => void) | null;
}

/** Folds a list after `FOLDED_ROWS` rows. `also` marks rows that are always shown, such as rows with an error; `at` is zero-based. */
export function useFold<Row>(
  rows: readonly Row[],
  also: (row: Row, at: number) => boolean = () => false,
): Fold & { shown: { row: Row; at: number }[] } {
  const [all, setAll] = useState(false);
  const shown = rows.flatMap((row, at) => (all || at < FOLDED_ROWS || also(row, at) ? [{ row, at }] : []));
  return {
    shown,
    hidden: rows.length - shown.length,
    showAll: () => setAll(true),
    foldAgain: all && rows.length > FOLDED_ROWS ? () => setAll(false) : null,
  };
}
