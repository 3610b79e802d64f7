import type { HTMLAttributes, ReactNode } from 'react';

/** The position of a cell in a stacked row on phones. Phones omit cells without a position. */
type PhonePlace = 'lead' | 'key' | 'title' | 'status' | 'end';

export interface Column<Row> {
  id: string;
  header: string;
  /** Explanation of the column, shown while the pointer rests on the column's heading. */
  hint?: string;
  cell: (row: Row) => ReactNode;
  /** Width in px. Omit it for the one column that gets the remaining width. */
  width?: number;
  /** Minimum width in px of a column without `width`. In a narrower container, the table scrolls sideways. */
  least?: number;
  align?: 'right';
  sortable?: boolean;
  hideHeader?: boolean;
  phone?: PhonePlace;
  /** Hides the column in windows between phone and full width, to leave space for the title. */
  wide?: boolean;
}

export interface Sort {
  id: string;
  desc: boolean;
}

/** `data-landing` is the side of this row where a dragged row would be dropped. */
export type RowProps = HTMLAttributes<HTMLTableRowElement> & { 'data-landing'?: 'before' | 'after' | undefined };

export interface DataTableProps<Row> {
  label: string;
  columns: Column<Row>[];
  /** Undefined while loading, or if loading failed. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Returns the URL of the row's page, to which the title cell links. */
  hrefOf?: (row: Row) => string;
  /** Called on a click outside the links and controls of a row. With `onPeek`, a click calls this function only on phones. */
  onOpen?: (row: Row) => void;
  /** Opens the quick view. Called on a click outside the links and controls of a row, but not on phones. */
  onPeek?: (row: Row) => void;
  rowProps?: (row: Row) => RowProps;
  isMuted?: (row: Row) => boolean;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Keys of the selected rows. With `onSelect`, the table has a column of checkboxes. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  current?: string | null;
  onCurrent?: (key: string) => void;
  failed?: boolean;
  /** The message shown if `failed` is set and there are no rows. */
  failure?: ReactNode;
  onRetry?: () => void;
  empty?: ReactNode;
  /** The number of placeholder rows while loading. It should be close to the expected number of rows. */
  skeletonRows?: number;
}
