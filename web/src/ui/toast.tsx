import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { IconCheck, IconWarning } from './icons.tsx';
import styles from './toast.module.css';

interface ToastAction {
  /** A verb: 'Undo', 'Try again'. */
  label: string;
  run: () => void;
}

type Kind = 'ok' | 'bad';

function show(kind: Kind, text: string, action?: ToastAction): void {
  // The content is the id: while a toast stands, the same one is not shown a second time.
  const id = `${kind} ${text}`;
  notifications.show({
    id,
    message: text,
    renderNotification: () => <ToastCard kind={kind} text={text} action={action} onDone={() => notifications.hide(id)} />,
  });
}

interface ToastCardProps {
  kind: Kind;
  text: ReactNode;
  action?: ToastAction;
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

/** Four seconds at the top right; staying under the pointer keeps it. */
export const toast = {
  ok: (text: string, action?: ToastAction) => show('ok', text, action),
  bad: (text: string, action?: ToastAction) => show('bad', text, action),
};
