import type { ReactNode } from 'react';

/** A target or an action. */
export interface PaletteRow {
  /** Built from its kind and its object: the same row has the same key in another response. */
  id: string;
  icon: ReactNode;
  /** Shown in a monospaced font before the label: 'HVB-12'. */
  keyText?: string;
  label: string;
  lang?: string;
  /** Additional search words. */
  keywords?: string;
  /** On the right: its kind or status. */
  tail?: ReactNode;
  /** Its target; without one, `run` is called. */
  href?: string;
  run?: () => void;
  /** Results of older words, until the current answer arrives. */
  late?: boolean;
}

export interface PaletteGroup {
  id: string;
  title: string;
  rows: PaletteRow[];
  /** Rows that are loading, in their final places. */
  coming?: number;
}
