import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Property } from '../data/property-list.tsx';
import styles from './in-place.module.css';

interface EditablePropertyProps {
  label: string;
  can: boolean;
  children: ReactNode;
  note?: ReactNode;
  /** The editor that replaces the value. `done` closes it, and returns the focus to the row unless another field or dialog has it. */
  edit: (done: () => void) => ReactNode;
}

export function EditableProperty({ label, can, children, note, edit }: EditablePropertyProps) {
  const [editing, setEditing] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    const elsewhere = document.activeElement?.closest('input, textarea, [role=dialog]');
    if (!editing && wasEditing.current && !elsewhere) row.current?.querySelector<HTMLElement>('button')?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return (
    <div ref={row} className={styles.row}>
      <Property
        label={label}
        note={note}
        onEdit={can ? () => setEditing(true) : undefined}
        editor={editing ? <Suspense fallback={<span>…</span>}>{edit(() => setEditing(false))}</Suspense> : undefined}
      >
        {children}
      </Property>
    </div>
  );
}
