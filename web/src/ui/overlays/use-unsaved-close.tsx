import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { areComing } from '../feedback/coming-files.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FormGuard } from './form-guard.tsx';

interface DiscardQuestion {
  /** For Escape, the cross, 'Cancel' and presses beside: asks first where something would be lost. */
  close: () => void;
  /** Goes beside the form. */
  question: ReactNode;
}

/** What is asked in place of whether the changes may be lost. */
interface Words {
  title: string;
  body: string;
  confirm: string;
  keep: string;
}

/** For forms of which a draft is kept whichever way the page is left: it is not thrown away without a question. */
export function useDiscardQuestion(unsaved: boolean, onClose: () => void, words?: Words): DiscardQuestion {
  const t = useT('ui');
  const [asking, setAsking] = useState(false);
  return {
    // A file that is being uploaded is not in the text yet.
    close: () => (unsaved || areComing() ? setAsking(true) : onClose()),
    question: (
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
    ),
  };
}

/**
 * For drawers and dialogs with a form: what was typed is not thrown away without a question, which `question` asks as well before
 * the page is left. `unsaved` turns false once it is saved.
 */
export function useUnsavedClose(unsaved: boolean, onClose: () => void, words?: Words): DiscardQuestion {
  const { close, question } = useDiscardQuestion(unsaved, onClose, words);
  return {
    close,
    question: (
      <>
        {question}
        <FormGuard when={unsaved}>{words?.body}</FormGuard>
      </>
    ),
  };
}
