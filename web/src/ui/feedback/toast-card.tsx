import { useT } from '../../lib/i18n.ts';
import { IconButton } from '../layout/icon-button.tsx';
import { IconCheck, IconClock, IconWarning, IconX } from '../layout/icons.tsx';
import styles from './toast.module.css';
import type { ToastEntry } from './toast.ts';

interface ToastCardProps extends Omit<ToastEntry, 'id' | 'key' | 'about'> {
  onDone: () => void;
}

function KindIcon({ kind }: Pick<ToastEntry, 'kind'>) {
  if (kind === 'busy') return <IconClock className={styles.icon} />;
  return kind === 'ok' ? <IconCheck className={styles.icon} /> : <IconWarning className={styles.icon} />;
}

/** Pages do not render this component, but call the functions of `toast`. */
export function ToastCard({ kind, text, action, onDone }: ToastCardProps) {
  const t = useT('ui');
  return (
    <div className={styles.toast} data-kind={kind} role={kind === 'bad' ? 'alert' : 'status'}>
      <KindIcon kind={kind} />
      <div className={styles.words}>
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
      </div>
      <IconButton label={t('close')} className={styles.close} onClick={onDone}>
        <IconX size={14} />
      </IconButton>
    </div>
  );
}
