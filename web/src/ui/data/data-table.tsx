import { type CSSProperties, type RefObject, useDeferredValue, useEffect, useRef } from 'react';
import { useT } from '../../lib/i18n.ts';
import { usePhone } from '../behavior/use-media.ts';
import { cx } from '../design/classes.ts';
import { ErrorState } from '../feedback/states.tsx';
import styles from './data-table.module.css';
import { DataTableHead } from './data-table-head.tsx';
import type { Column, DataTableProps } from './data-table-props.ts';
import { DataTableRow } from './data-table-row.tsx';
import { DataTableSkeleton } from './data-table-skeleton.tsx';
import { useRowWindow } from './use-row-window.ts';

const widths = (all: string | undefined, narrow: string | undefined): CSSProperties =>
  ({ '--least': all, '--least-narrow': narrow }) as CSSProperties;

const rowHeight = 36;
/** Maximum number of rows for which a table is rendered completely, so that the browser's search finds every row. */
const longTable = 200;

/**
 * Returns the number of rows to render: first only those that fit on the screen, so that they become interactive before the others are
 * rendered.
 */
function useCompleted(count: number): number {
  return Math.max(useDeferredValue(count, 0), Math.min(count, Math.ceil(window.innerHeight / rowHeight)));
}

/** Scrolls to a new current row, and focuses it unless an element outside the table has the focus. */
function useFollowedRow(body: RefObject<HTMLTableSectionElement | null>, current: string | null | undefined, rendered: number) {
  const followed = useRef(current);
  useEffect(() => {
    // A page that opens with a current row stays scrolled to its top.
    if (!current || followed.current === current) return;
    const table = body.current;
    const row = table?.querySelector<HTMLElement>(`[data-key="${CSS.escape(current)}"]`);
    // A new row can be rendered later than it becomes the current one.
    if (!row || rendered === 0) return;
    followed.current = current;
    row.scrollIntoView({ block: 'nearest' });
    if (document.activeElement === document.body || table?.contains(document.activeElement)) row.focus({ preventScroll: true });
  }, [body, current, rendered]);
}

/** Adds the part of the table's side padding that exceeds the usual one, so that a first or last column has the same room everywhere. */
const outerWidth = (width: number, sides: number) => `calc(${width}px + ${sides} * (var(--table-pad, 16px) - 16px))`;

/** Returns the total minimum width of the columns as a CSS value; undefined if no column has a minimum. */
function leastOf<Row>(columns: readonly Column<Row>[], selectable: boolean): string | undefined {
  if (!columns.some(({ least }) => least)) return undefined;
  const px = columns.reduce((sum, { width, least }) => sum + (width ?? least ?? 0), 0);
  return selectable ? `calc(${outerWidth(px, 1)} + var(--select-column))` : outerWidth(px, 2);
}

function Widths<Row>({ columns, selectable }: { columns: readonly Column<Row>[]; selectable: boolean }) {
  return (
    <colgroup>
      {selectable && <col className={styles.selectColumn} />}
      {columns.map(({ id, wide, width }, at) => {
        const outer = Number(at === 0 && !selectable) + Number(at === columns.length - 1);
        return <col key={id} className={cx(wide && styles.wide)} style={{ width: width && outerWidth(width, outer) }} />;
      })}
    </colgroup>
  );
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, selected, onSelect, current, failed, failure, onRetry, empty } = props;
  const t = useT('ui');
  const body = useRef<HTMLTableSectionElement>(null);
  const stacked = usePhone();
  const shown = useRowWindow(body, rows?.length ?? 0, rowHeight, !stacked && (rows?.length ?? 0) > longTable);
  const completed = useCompleted(rows?.length ?? 0);
  useFollowedRow(body, current, completed);
  if (failed && !rows) return <ErrorState onRetry={onRetry}>{failure}</ErrorState>;
  if (rows?.length === 0) return empty;

  const from = shown?.from ?? 0;
  const to = shown?.to ?? completed;
  const selectable = onSelect !== undefined;
  return (
    <table
      style={widths(
        leastOf(columns, selectable),
        leastOf(
          columns.filter(({ wide }) => !wide),
          selectable,
        ),
      )}
      className={cx(styles.table, styles.stack)}
      aria-label={label}
      aria-busy={!rows}
      aria-rowcount={shown ? rows?.length : undefined}
    >
      <Widths columns={columns} selectable={selectable} />
      <DataTableHead {...props} selectAllLabel={t('table.selectAll')} />
      <tbody ref={body}>
        {rows ? (
          <>
            {from > 0 && <tr style={{ height: from * rowHeight }} />}
            {rows.slice(from, to).map((row, index) => (
              <DataTableRow
                key={rowKey(row)}
                {...props}
                row={row}
                isCurrent={current === rowKey(row)}
                isSelected={selected?.has(rowKey(row)) ?? false}
                stacked={stacked}
                rowIndex={shown ? from + index + 1 : undefined}
                selectLabel={t('table.selectRow')}
              />
            ))}
            {to < rows.length && <tr style={{ height: (rows.length - to) * rowHeight }} />}
          </>
        ) : (
          <DataTableSkeleton columns={columns} withBoxes={selectable} rows={props.skeletonRows ?? 8} />
        )}
      </tbody>
    </table>
  );
}
