import { useT } from '../../lib/i18n.ts';
import { IconButton } from '../layout/icon-button.tsx';
import { IconCheck, IconWarning, IconX } from '../layout/icons.tsx';
import styles from './toast.module.css';
import type { ToastEntry } from './toast.ts';

interface ToastCardProps extends Omit<ToastEntry, 'id' | 'key'> {
  onDone: () => void;
}

/** Pages do not render this component, but call `toast.ok` and `toast.bad`. */
export function ToastCard({ kind, text, action, onDone }: ToastCardProps) {
  const t = useT('ui');
  return (
    <div className={styles.toast} data-kind={kind} role={kind === 'bad' ? 'alert' : 'status'}>
      {kind === 'ok' ? <IconCheck className={styles.icon} /> : <IconWarning className={styles.icon} />}
      <span className={styles.text}>{text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            onDone();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label={t('close')} className={styles.close} onClick={onDone}>
        <IconX size={14} />
      </IconButton>
    </div>
  );
}
