import { useT } from '../../lib/i18n.ts';
import { cx, unseen } from '../design/classes.ts';
import { Checkbox } from '../fields/checkbox.tsx';
import styles from './data-table.module.css';
import type { DataTableProps } from './data-table-props.ts';

/** Starts with the name of the column, because a narrow column cuts it. */
const titleOf = (...parts: (string | undefined)[]) => parts.filter(Boolean).join('. ');

/** The checkbox in the header selects all rows. If any row is selected, it clears the selection instead. */
export function DataTableHead<Row>(props: DataTableProps<Row> & { selectAllLabel: string }) {
  const { columns, rows = [], rowKey, selected, onSelect, sort, onSort, selectAllLabel } = props;
  const t = useT('ui');
  const count = selected?.size ?? 0;
  return (
    <thead>
      <tr>
        {onSelect && (
          <th scope="col">
            <Checkbox
              label={selectAllLabel}
              checked={count > 0 && count >= rows.length}
              indeterminate={count > 0 && count < rows.length}
              onChange={() => onSelect(new Set(count > 0 ? [] : rows.map(rowKey)))}
            />
          </th>
        )}
        {columns.map((column) => {
          const sorted = sort?.id === column.id;
          const order = sorted ? (sort.desc ? 'descending' : 'ascending') : undefined;
          return (
            <th
              key={column.id}
              scope="col"
              className={cx(column.align === 'right' && styles.right, column.wide && styles.wide)}
              title={titleOf(column.header, column.hint)}
              aria-sort={order}
            >
              {column.sortable && onSort ? (
                <button
                  type="button"
                  className={styles.sort}
                  title={titleOf(column.header, order && t(`table.${order}`), column.hint)}
                  onClick={() => onSort({ id: column.id, desc: sorted ? !sort.desc : false })}
                >
                  <span className={styles.name}>{column.header}</span>
                  {sorted && (
                    <span aria-hidden="true" className={styles.arrow}>
                      {sort.desc ? '↓' : '↑'}
                    </span>
                  )}
                </button>
              ) : (
                <span className={column.hideHeader ? unseen : styles.name}>{column.header}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
