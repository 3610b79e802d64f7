import { type ReactNode, Suspense, useState } from 'react';
import type { Editor } from '../editor/drafted-form.ts';
import { useT } from '../lib/i18n.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Button } from '../ui/layout/button.tsx';

interface SavedElsewhereNoticeProps {
  by: Editor;
  /** Labels of the changed fields, joined. */
  fields: string;
  /** Whether the user has unsaved changes in the same fields, which taking over would replace. */
  collides: boolean;
  onTakeOver: () => void;
  onMerge: () => void;
  /** Renders the comparison. `closing` returns a handler that closes the comparison and then calls `act`. */
  compare: (closing: (act?: () => void) => () => void) => ReactNode;
}

/** Shown in a form if another user, or the same user in another tab, has saved the edited object. */
export function SavedElsewhereNotice({ by, fields, collides, onTakeOver, onMerge, compare }: SavedElsewhereNoticeProps) {
  const t = useT('issues');
  const [comparing, setComparing] = useState(false);
  const closing = (act?: () => void) => () => {
    setComparing(false);
    act?.();
  };
  return (
    <Notice>
      {by === null
        ? t('form.savedBySomeone', { fields })
        : by === 'me'
          ? t('form.savedByMe', { fields })
          : t('form.savedBy', { name: by.name, fields })}{' '}
      <Button size="s" aria-haspopup="dialog" onClick={() => setComparing(true)}>
        {t('compare.do')}
      </Button>{' '}
      <Button size="s" onClick={collides ? onMerge : onTakeOver}>
        {t(collides ? 'form.mergeNow' : 'form.takeOver')}
      </Button>
      {comparing && <Suspense>{compare(closing)}</Suspense>}
    </Notice>
  );
}
