import { type ReactNode, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { SaveFailure } from '../feedback/save-failure.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Button } from '../layout/button.tsx';
import styles from './dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Explains the consequences, and whether the action can be undone. */
  children: ReactNode;
  /** Label of the confirming button: a verb with its object, such as 'Delete project HVB'. */
  confirm: string;
  /** Label of the cancelling button, for example 'Stay'. Defaults to 'Cancel'. */
  keep?: string;
  /** The dialog waits for a promise, and closes if it resolves. If an API call rejects, the dialog stays open and shows the reason. */
  onConfirm: () => unknown;
  /** The text that the user must type first, such as the name of the object. */
  typeToConfirm?: string;
  danger?: boolean;
  /** True if the action is impossible; `children` explain the reason. */
  blocked?: boolean;
  width?: number;
}

function useConfirmation({
  typeToConfirm,
  blocked = false,
  onConfirm,
  onClose,
}: Pick<ConfirmDialogProps, 'typeToConfirm' | 'blocked' | 'onConfirm' | 'onClose'>) {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const ready = !blocked && (typeToConfirm === undefined || typed.trim() === typeToConfirm);
  const close = () => {
    setTyped('');
    setFailure(null);
    onClose();
  };
  const run = async () => {
    if (!ready || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      close();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { typed, setTyped, busy, failure, ready, close, run };
}

/** Asks for confirmation. Initially focuses the Cancel button, or the field if the user must type a word to confirm. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirm, keep, typeToConfirm, danger = true, width } = props;
  const t = useT('ui');
  const { typed, setTyped, busy, failure, ready, close, run } = useConfirmation(props);
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={title}
      {...(width !== undefined && { width })}
      footer={
        <>
          <Button onClick={close} data-autofocus={typeToConfirm === undefined || undefined}>
            {keep ?? t('dialog.keep')}
          </Button>
          <Button kind={danger ? 'danger-solid' : 'main'} disabled={!ready} busy={busy} onClick={run}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className={styles.say}>{children}</div>
      <SaveFailure error={failure} />
      {typeToConfirm !== undefined && (
        <TextField
          label={t('dialog.type', { text: typeToConfirm })}
          mono
          data-autofocus
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void run();
          }}
        />
      )}
    </Dialog>
  );
}
