import { type ReactNode, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { TextField } from '../fields/text-field.tsx';
import { Button } from '../layout/button.tsx';
import styles from './dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  /** A question: 'Delete project HVB?'. */
  title: string;
  /** The consequences, and whether the action can be undone. */
  children: ReactNode;
  /** The label of the button that confirms, with a verb: 'Delete project HVB'. */
  confirm: string;
  /** The label of the button that cancels, if 'Cancel' does not fit: 'Stay'. */
  keep?: string;
  /** May return a promise; the dialog then waits for it, and closes if it succeeds. If it rejects, the caller shows the reason. */
  onConfirm: () => unknown;
  /** The text to type before confirming, such as the name of the object. */
  typeToConfirm?: string;
  /** False for harmless confirmations. */
  danger?: boolean;
  /** Width in px, for confirmations with a list. */
  width?: number;
}

/** The typed confirmation, and the state of the running action. */
function useConfirmation({ typeToConfirm, onConfirm, onClose }: Pick<ConfirmDialogProps, 'typeToConfirm' | 'onConfirm' | 'onClose'>) {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const ready = typeToConfirm === undefined || typed.trim() === typeToConfirm;
  const close = () => {
    setTyped('');
    onClose();
  };
  const run = async () => {
    if (!ready || busy) return;
    setBusy(true);
    try {
      await onConfirm();
      close();
    } catch (error) {
      // The error of a failed call was already shown. The dialog stays, so that the user can try again.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return { typed, setTyped, busy, ready, close, run };
}

/** Asks before an action. The button that cancels gets the focus, or the field if a text has to be typed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirm, keep, typeToConfirm, danger = true, width } = props;
  const t = useT('ui');
  const { typed, setTyped, busy, ready, close, run } = useConfirmation(props);
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
