import { useDelayed } from '../behavior/steady-values.ts';
import { cx } from '../design/classes.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import styles from './data-table.module.css';
import type { Column } from './data-table-props.ts';

const widths = ['72%', '54%', '63%', '46%', '80%', '58%'];

interface DataTableSkeletonProps<Row> {
  columns: Column<Row>[];
  withBoxes: boolean;
  rows: number;
}

/** Renders nothing for the first 150 ms, so that a fast response shows no placeholder. */
export function DataTableSkeleton<Row>({ columns, withBoxes, rows }: DataTableSkeletonProps<Row>) {
  const late = useDelayed(true);
  if (!late) return null;
  return Array.from({ length: rows }, (_, row) => (
    <tr key={`skeleton-${String(row)}`}>
      {withBoxes && (
        <td data-place="box">
          <Skeleton width={16} height={16} />
        </td>
      )}
      {columns.map((column, index) => {
        const narrow = column.width !== undefined && column.width < 48;
        // On phones, these columns are as narrow as their content, so a width in percent would be zero.
        const short = column.phone === 'key' || column.phone === 'end';
        return (
          <td key={column.id} data-place={column.phone} className={cx(column.wide && styles.wide)}>
            {narrow ? <Skeleton width={20} height={20} round /> : <Skeleton width={short ? 44 : widths[(row + index) % widths.length]} />}
          </td>
        );
      })}
    </tr>
  ));
}
