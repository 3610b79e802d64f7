import { type ReactNode, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface UnsavedClose {
  /** For Escape, the cross, 'Cancel' and presses beside: asks first where something would be lost. */
  close: () => void;
  /** Goes into the drawer or dialog; asks as well before the page is left. */
  question: ReactNode;
}

/** What is asked in place of whether the changes may be lost. */
interface Words {
  title: string;
  body: string;
  confirm: string;
  keep: string;
}

/** For drawers and dialogs with a form: what was typed is not thrown away without a question. `unsaved` turns false once it is saved. */
export function useUnsavedClose(unsaved: boolean, onClose: () => void, words?: Words): UnsavedClose {
  const t = useT('ui');
  const [asking, setAsking] = useState(false);
  return {
    close: () => (unsaved ? setAsking(true) : onClose()),
    question: (
      <>
        <ConfirmDialog
          opened={asking}
          onClose={() => setAsking(false)}
          title={words?.title ?? t('discard.title')}
          confirm={words?.confirm ?? t('discard.confirm')}
          keep={words?.keep ?? t('discard.keep')}
          onConfirm={onClose}
        >
          {words?.body ?? t('leave.body')}
        </ConfirmDialog>
        <UnsavedGuard when={unsaved}>{words?.body}</UnsavedGuard>
      </>
    ),
  };
}
