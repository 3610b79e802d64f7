import type { ReactNode } from 'react';

/** A row of the palette: a link or an action. */
export interface PaletteRow {
  /** Built from the kind and the id of the object, so that a row has the same id in each response. */
  id: string;
  icon: ReactNode;
  /** Shown in a monospaced font before the label: 'HVB-12'. */
  keyText?: string;
  label: string;
  lang?: string;
  /** Additional search words. */
  keywords?: string;
  /** Shown on the right, for example the status of an issue or the username of a person. */
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
