import type { MouseEvent } from 'react';
import { toggled } from '../../lib/lists.ts';
import { cx } from '../design/classes.ts';
import { Checkbox } from '../fields/checkbox.tsx';
import { Link } from '../layout/link.tsx';
import styles from './data-table.module.css';
import type { DataTableProps } from './data-table-props.ts';

interface DataTableRowProps<Row> extends DataTableProps<Row> {
  row: Row;
  isCurrent: boolean;
  isSelected: boolean;
  stacked: boolean;
  rowIndex: number | undefined;
  selectLabel: string;
}

export function DataTableRow<Row>(props: DataTableRowProps<Row>) {
  const { columns, row, rowKey, hrefOf, isMuted, isCurrent, isSelected, onSelect, selected, onCurrent, onOpen, onPeek, stacked } = props;
  const key = rowKey(row);
  const pressable = onOpen !== undefined || onPeek !== undefined;

  const press = (event: MouseEvent<HTMLTableRowElement>) => {
    // Controls and overlays of a row handle their own clicks. Selecting text does not count as a click.
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
    if (event.target.closest('a, button, input, label') || getSelection()?.toString()) return;
    onCurrent?.(key);
    if (onPeek && !stacked) onPeek(row);
    else onOpen?.(row);
  };
  return (
    <tr
      {...props.rowProps?.(row)}
      data-key={key}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent || undefined}
      aria-rowindex={props.rowIndex}
      className={cx(
        isSelected && styles.selected,
        isCurrent && styles.current,
        isMuted?.(row) && styles.muted,
        pressable && styles.pressable,
      )}
      onClick={pressable ? press : undefined}
    >
      {onSelect && (
        <td data-place="box">
          <Checkbox label={props.selectLabel} checked={isSelected} onChange={() => onSelect(toggled(selected, key))} />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          data-place={column.phone}
          data-label={column.header}
          className={cx(column.align === 'right' && styles.right, column.wide && styles.wide)}
        >
          {column.phone === 'title' && hrefOf ? <Link href={hrefOf(row)}>{column.cell(row)}</Link> : column.cell(row)}
        </td>
      ))}
    </tr>
  );
}
