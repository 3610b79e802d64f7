import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { useDelayed } from '../../ui/behavior/steady-values.ts';
import { KeyText } from '../../ui/data/words.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { piecesOf } from './matching.ts';
import styles from './palette.module.css';
import { type PaletteGroup, type PaletteRow, resultsIn } from './palette-row.ts';

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  text: string;
  active: PaletteRow | undefined;
  onChoose: (row: PaletteRow) => void;
  onOpen: (row: PaletteRow) => void;
  loading: boolean;
}

export const rowElementId = (listId: string, row: PaletteRow): string => `${listId}-${row.id}`;

/** The keyboard focus stays in the palette's text field, which names the active row with `aria-activedescendant`. */
export function PaletteList({ id, groups, text, active, onChoose, onOpen, loading }: PaletteListProps) {
  const t = useT('palette');
  const list = useRef<HTMLDivElement>(null);
  const late = useDelayed(loading);
  const activeId = active && rowElementId(id, active);
  const isFirst = active !== undefined && groups[0]?.rows[0] === active;
  useEffect(() => {
    // Scrolls to the top, so that the heading above the first row is visible, too.
    if (isFirst) list.current?.scrollTo({ top: 0 });
    else if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, isFirst]);
  return (
    <div ref={list} id={id} className={styles.list} role="listbox" aria-label={t('results')} tabIndex={-1}>
      {groups.map((group) => (
        <fieldset key={group.id} className={styles.group} aria-labelledby={`${id}-${group.id}`}>
          <div id={`${id}-${group.id}`} className={styles.heading} role="presentation">
            {group.title}
            {group.counted && <Counted group={group} counted={group.counted} />}
          </div>
          {group.rows.map((row) => (
            <Row
              key={row.id}
              id={rowElementId(id, row)}
              row={row}
              text={text}
              active={row.id === active?.id}
              onChoose={onChoose}
              onOpen={onOpen}
            />
          ))}
          {Array.from({ length: group.coming ?? 0 }, (_, at) => `coming-${at}`).map((key) => (
            <Coming key={key} />
          ))}
        </fieldset>
      ))}
      {late && groups.length === 0 && ['a', 'b', 'c'].map((key) => <Coming key={key} />)}
    </div>
  );
}

function Counted({ group, counted: { total, more } }: { group: PaletteGroup; counted: { total: number; more: boolean } }) {
  const t = useT('palette');
  const language = useLanguage();
  const values = { shown: resultsIn(group), total: formatNumber(total, language) };
  return (
    <>
      {' · '}
      <span className={styles.counted}>{t(more ? 'counted.more' : 'counted.of', values)}</span>
    </>
  );
}

function Coming() {
  return (
    <div className={styles.row} aria-hidden="true">
      <Skeleton width={14} height={14} />
      <Skeleton width="56%" />
    </div>
  );
}

interface RowProps extends Pick<PaletteListProps, 'text' | 'onChoose' | 'onOpen'> {
  id: string;
  row: PaletteRow;
  active: boolean;
}

/** Renders a row. A row with a path is a link, so that the middle mouse button and the browser's context menu work. */
function Row({ id, row, text, active, onChoose, onOpen }: RowProps) {
  const router = useRouter();
  const shared = {
    id,
    role: 'option',
    'aria-selected': active,
    className: styles.row,
    tabIndex: -1,
    // Only a moving pointer selects a row; otherwise, scrolling the list with the keyboard would select the row under the pointer.
    onPointerMove: ({ movementX, movementY }: PointerEvent) => {
      if (!active && (movementX !== 0 || movementY !== 0)) onChoose(row);
    },
    onMouseDown: (event: MouseEvent) => {
      if (event.button === 0) event.preventDefault();
    },
    onClick: (event: MouseEvent) => {
      if (row.href !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
      event.preventDefault();
      onOpen(row);
    },
  };
  const content = (
    <>
      <span className={styles.icon}>{row.icon}</span>
      <span className={styles.words}>
        {row.keyText !== undefined && (
          <KeyText>
            <Marked text={row.keyText} query={text} />
          </KeyText>
        )}
        <span className={styles.label}>{row.leadsToAll ? row.label : <Marked text={row.label} query={text} />}</span>
      </span>
      {row.tail !== undefined && <span className={styles.tail}>{row.tail}</span>}
    </>
  );
  if (row.href === undefined) return <div {...shared}>{content}</div>;
  return (
    // The path is relative, because axe treats a URL that begins with `/#` as a link within the page.
    <a {...shared} href={`.${router.history.createHref(row.href)}`}>
      {content}
    </a>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  let at = 0;
  return piecesOf(text, query).map((piece) => {
    at += 1;
    return piece.hit ? (
      <mark key={at} className={styles.hit}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    );
  });
}
