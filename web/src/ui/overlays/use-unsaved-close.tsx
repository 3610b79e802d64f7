import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { areMissing } from '../feedback/coming-files.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FormGuard } from './form-guard.tsx';
import { closeAgreed } from './leaving.ts';

interface DiscardQuestion {
  close: () => void;
  /** The confirmation dialog, which the caller must render beside the form. */
  question: ReactNode;
  /** Closes the question without closing the form. */
  stay: () => void;
}

interface Words {
  title: string;
  body: string;
  confirm: string;
  keep: string;
}

/**
 * Asks before closing a form that keeps its draft when the user leaves the page. Asks only if closing the form would discard changes or
 * uploads.
 */
export function useDiscardQuestion(unsaved: boolean, onClose: () => void, words?: Words): DiscardQuestion {
  const t = useT('ui');
  const [asking, setAsking] = useState(false);
  return {
    stay: () => setAsking(false),
    // Closing also loses files that are still being uploaded, because the text does not contain them yet.
    close: () => (unsaved || areMissing() ? setAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={words?.title ?? t('discard.title')}
        confirm={words?.confirm ?? t('discard.confirm')}
        keep={words?.keep ?? t('discard.keep')}
        onConfirm={() => closeAgreed(onClose)}
      >
        {words?.body ?? t('leave.body')}
      </ConfirmDialog>
    ),
  };
}

/** Asks for confirmation if closing the form or leaving the page would lose typed text. Set `unsaved` to false after saving. */
export function useUnsavedClose(
  unsaved: boolean,
  onClose: () => void,
  { words, saving = false }: { words?: Words; saving?: boolean } = {},
): DiscardQuestion {
  const { close, question, stay } = useDiscardQuestion(unsaved && !saving, onClose, words);
  return {
    close,
    stay,
    question: (
      <>
        {question}
        <FormGuard when={unsaved} saving={saving} onAsk={stay}>
          {words?.body}
        </FormGuard>
      </>
    ),
  };
}
