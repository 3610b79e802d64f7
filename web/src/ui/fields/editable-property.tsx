import { type ReactNode, Suspense } from 'react';
import { Property } from '../data/property-list.tsx';
import styles from './in-place.module.css';
import { useEditing } from './use-editing.ts';

interface EditablePropertyProps {
  label: string;
  can: boolean;
  children: ReactNode;
  note?: ReactNode;
  /** The editor that replaces the value. `done` closes it. */
  edit: (done: () => void) => ReactNode;
}

export function EditableProperty({ label, can, children, note, edit }: EditablePropertyProps) {
  const { place, editing, start, done } = useEditing<HTMLDivElement>();
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
