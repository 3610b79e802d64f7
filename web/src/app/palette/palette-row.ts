import type { ReactNode } from 'react';

/** A row of the palette: a link or an action. */
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
  /** Shown on the right: the kind or status of the object. */
  tail?: ReactNode;
  /** The address that the row opens; without one, `run` is called. */
  href?: string;
  run?: () => void;
  /** A result for an earlier text, shown until the current response arrives. */
  late?: boolean;
}

export interface PaletteGroup {
  id: string;
  title: string;
  rows: PaletteRow[];
  /** Number of rows that are loading; placeholders are shown in their final positions. */
  coming?: number;
}
