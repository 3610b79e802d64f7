import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { areComing } from '../feedback/coming-files.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FormGuard } from './form-guard.tsx';

interface DiscardQuestion {
  /** For Escape, the cross, 'Cancel' and clicks beside it: asks first if changes would be lost. */
  close: () => void;
  /** Goes beside the form. */
  question: ReactNode;
}

/** The question that replaces the default one. */
interface Words {
  title: string;
  body: string;
  confirm: string;
  keep: string;
}

/** For forms with a draft that is stored however the page is left: it is not discarded without a question. */
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
 * For drawers and dialogs with a form: typed text is not discarded without a question, which `question` also asks before the page is left.
 * `unsaved` becomes false after it is saved.
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
