import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { areComing } from '../feedback/coming-files.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FormGuard } from './form-guard.tsx';

interface DiscardQuestion {
  /** Closes the form, for Escape, the cross, 'Cancel' and clicks outside. Asks first if changes would be lost. */
  close: () => void;
  /** The question, to be rendered beside the form. */
  question: ReactNode;
}

/** Texts of the question that replace the default ones. */
interface Words {
  title: string;
  body: string;
  confirm: string;
  keep: string;
}

/** For forms whose draft stays stored when the page is left: asks only before the draft is discarded. */
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
 * For drawers and dialogs with a form: asks before typed text is lost by closing them, or by leaving the page. Set `unsaved` to false after
 * saving.
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
