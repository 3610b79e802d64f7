import { IconCheck, IconWarning } from './icons.tsx';
import styles from './toast.module.css';
import type { ToastEntry } from './toast-store.ts';

interface ToastCardProps extends Omit<ToastEntry, 'id'> {
  onDone?: () => void;
}

/** What a toast looks like; pages call `toast.ok` and `toast.bad`. */
export function ToastCard({ kind, text, action, onDone }: ToastCardProps) {
  return (
    <div className={styles.toast} data-kind={kind} role={kind === 'bad' ? 'alert' : 'status'}>
      {kind === 'ok' ? <IconCheck className={styles.icon} /> : <IconWarning className={styles.icon} />}
      <span className={styles.text}>{text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            onDone?.();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
