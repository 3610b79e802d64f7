import type { ReactNode } from 'react';

export interface PaletteRow {
  /** Identifies the object or action of the row, so that a row keeps its id when a new response arrives. */
  id: string;
  icon: ReactNode;
  keyText?: string;
  label: string;
  lang?: string;
  keywords?: string;
  tail?: ReactNode;
  /** The path of the page that the row opens. A row without a path calls `run`. */
  href?: string;
  run?: () => void;
  /** True for a result of an earlier search text, shown until the current response arrives. */
  late?: boolean;
  /** True for the row that opens the list of all matches, which is not a result itself. */
  leadsToAll?: boolean;
}

export interface PaletteGroup {
  id: string;
  title: string;
  rows: PaletteRow[];
  /** The number of matches, if the group shows only some of them. `more` means that more than `total` match. */
  counted?: { total: number; more: boolean };
  /** The number of rows that are still loading. */
  coming?: number;
}

export const resultsIn = ({ rows }: PaletteGroup): number => rows.filter(({ leadsToAll }) => !leadsToAll).length;
