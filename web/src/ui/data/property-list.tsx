import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { cx } from '../design/classes.ts';
import { IconPencil } from '../layout/icons.tsx';
import styles from './property-list.module.css';

interface PropertyListProps {
  children: ReactNode;
  /** Aligns the labels with the text above and below the list. The boxes of editable rows then extend beyond that text. */
  flush?: boolean;
}

export function PropertyList({ children, flush = false }: PropertyListProps) {
  return <div className={cx(styles.list, flush && styles.flush)}>{children}</div>;
}

export function PropertyLine() {
  return <hr className={styles.line} />;
}

interface PropertyProps {
  label: string;
  children: ReactNode;
  onEdit?: () => void;
  editor?: ReactNode;
  note?: ReactNode;
}

/** Shows a label and its value. If the value can be edited, a box appears on hover and focus. */
export function Property({ label, children, onEdit, editor, note }: PropertyProps) {
  const t = useT('ui');
  return (
    <dl className={cx(styles.property, onEdit && !editor && styles.editable)}>
      <dt>{label}</dt>
      <dd>
        {editor ?? (
          <>
            <span className={styles.value}>
              {children}
              {/* Allows a line break before the note. */}
              {note && <span className={styles.note}> {note}</span>}
            </span>
            {onEdit && (
              <button type="button" className={styles.edit} aria-label={t('edit', { name: label })} onClick={onEdit}>
                <IconPencil />
              </button>
            )}
          </>
        )}
      </dd>
    </dl>
  );
}
