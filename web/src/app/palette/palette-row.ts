import type { ReactNode } from 'react';

/** Something to go to or to do. */
export interface PaletteRow {
  /** Of its kind and of what it is: in another answer the same row has the same. */
  id: string;
  icon: ReactNode;
  /** Said with letters of one width before the label: 'HVB-12'. */
  keyText?: string;
  label: string;
  lang?: string;
  /** Further words it is found by. */
  keywords?: string;
  /** On the right: its kind or status. */
  tail?: ReactNode;
  /** Where it leads; without, `run` does it. */
  href?: string;
  run?: () => void;
  /** Results of older words, until the current answer arrives. */
  late?: boolean;
}

export interface PaletteGroup {
  id: string;
  title: string;
  rows: PaletteRow[];
  /** Rows that are on their way, in the places they will have at the end. */
  coming?: number;
}
