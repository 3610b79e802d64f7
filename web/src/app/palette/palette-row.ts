import type { ReactNode } from 'react';

export interface PaletteRow {
  /** Built from the kind and the id of the object, so that a row has the same id in each response. */
  id: string;
  icon: ReactNode;
  keyText?: string;
  label: string;
  lang?: string;
  keywords?: string;
  tail?: ReactNode;
  /** Without an address, the row calls `run`. */
  href?: string;
  run?: () => void;
  /** A result for an earlier text, shown until the current response arrives. */
  late?: boolean;
}

export interface PaletteGroup {
  id: string;
  title: string;
  rows: PaletteRow[];
  /** Number of rows that are still loading. */
  coming?: number;
}
