import type { HTMLAttributes, ReactNode } from 'react';

/** The position of a cell when rows are stacked on a phone; cells without one are omitted. */
type PhonePlace = 'lead' | 'key' | 'title' | 'status' | 'end';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** px; leave it out for the one column that gets the remaining width. */
  width?: number;
  /** Minimum width in px of a column without `width`; in less space, the table scrolls sideways in its container. */
  least?: number;
  align?: 'right';
  sortable?: boolean;
  /** The header is for screen readers only (avatars, menus). */
  hideHeader?: boolean;
  phone?: PhonePlace;
  /** Hidden in windows between phone and full width, to leave space for the title. */
  wide?: boolean;
}

export interface Sort {
  id: string;
  desc: boolean;
}

/** `data-landing`: the side of this row where a dragged row would be placed. */
export type RowProps = HTMLAttributes<HTMLTableRowElement> & { 'data-landing'?: 'before' | 'after' | undefined };

export interface DataTableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  columns: Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The page of a row. The cell with the title becomes a link to it. */
  hrefOf?: (row: Row) => string;
  /** Called on a click on a row, outside its links and controls; with `onPeek` only on phones. */
  onOpen?: (row: Row) => void;
  /** Opens the quick view. Called on a click on a row, outside its links and controls; not on phones. */
  onPeek?: (row: Row) => void;
  /** Further handlers of a row: dragging, keys. */
  rowProps?: (row: Row) => RowProps;
  /** Whether a row is drawn muted, for example because it is closed or archived. */
  isMuted?: (row: Row) => boolean;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Keys of the selected rows; with `onSelect`, a column of checkboxes appears. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  current?: string | null;
  onCurrent?: (key: string) => void;
  failed?: boolean;
  /** A text that states what failed and which data was kept. */
  failure?: ReactNode;
  onRetry?: () => void;
  /** `<EmptyState>`, shown if there are no rows. */
  empty?: ReactNode;
  /** The number of skeleton rows: about as many as the expected rows. */
  skeletonRows?: number;
}
