import { type ReactNode, Suspense } from 'react';
import { useT } from '../../lib/i18n.ts';
import { unseen } from '../design/classes.ts';
import styles from './in-place.module.css';
import { useEditing } from './use-editing.ts';

interface EditableCellProps {
  label: string;
  can: boolean;
  children: ReactNode;
  /** The editor, which opens a menu or popover below the value. `done` closes it. */
  edit: (done: () => void) => ReactNode;
}

/** A value in a table that is edited in place. A click anywhere in the cell opens the editor instead of the row. */
export function EditableCell({ label, can, children, edit }: EditableCellProps) {
  const t = useT('ui');
  const { place, editing, start, done } = useEditing<HTMLSpanElement>();
  if (!can) return children;
  return (
    <span ref={place} className={styles.cell}>
      {editing ? (
        <Suspense fallback={children}>{edit(done)}</Suspense>
      ) : (
        <button type="button" className={styles.value} onClick={start}>
          {children}
          <span className={unseen}>, {t('edit', { name: label })}</span>
        </button>
      )}
    </span>
  );
}
