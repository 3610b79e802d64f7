import { type ReactNode, type RefObject, Suspense, useLayoutEffect } from 'react';
import { Property } from '../data/property-list.tsx';
import styles from './in-place.module.css';
import { useEditing } from './use-editing.ts';

interface EditablePropertyProps {
  label: string;
  can: boolean;
  /** True if a save can remove the row. The row above it then gets its focus. */
  mayEnd?: boolean;
  children: ReactNode;
  note?: ReactNode;
  /** The editor that replaces the value. `done` closes it. */
  edit: (done: () => void) => ReactNode;
}

export function EditableProperty({ label, can, mayEnd = false, children, note, edit }: EditablePropertyProps) {
  const { place, editing, start, done } = useEditing<HTMLDivElement>();
  useFocusAbove(place, mayEnd);
  return (
    <div ref={place} className={styles.row}>
      <Property
        label={label}
        note={note}
        onEdit={can ? start : undefined}
        editor={editing ? <Suspense fallback={<span>…</span>}>{edit(done)}</Suspense> : undefined}
      >
        {children}
      </Property>
    </div>
  );
}

function useFocusAbove(place: RefObject<HTMLElement | null>, mayEnd: boolean): void {
  useLayoutEffect(() => {
    const row = place.current;
    if (!row || !mayEnd) return;
    // The row is still in the page when it is cleaned up.
    return () => {
      if (row.contains(document.activeElement)) row.previousElementSibling?.querySelector('button')?.focus({ preventScroll: true });
    };
  }, [place, mayEnd]);
}
