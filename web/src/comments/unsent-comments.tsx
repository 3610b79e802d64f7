import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { useCopy } from '../ui/behavior/use-copy.ts';
import { Folded } from '../ui/data/folded.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconCopy } from '../ui/layout/icons.tsx';
import styles from './comments.module.css';
import type { CommentTarget } from './comments.queries.ts';
import { keptComments } from './use-comment-draft.ts';

/** Shows the user's unsent comments for copying, because the page can no longer show their target. */
export function UnsentComments({ target }: { target: CommentTarget }) {
  const t = useT('comments');
  const copy = useCopy();
  const [texts] = useState(() => keptComments(target.id));
  return texts.map((text, index) => (
    <Notice
      // The index is a stable key, because the texts do not change while they are shown.
      key={`text ${String(index)}`}
      action={
        <Button size="s" icon={<IconCopy size={14} />} onClick={() => void copy(text)}>
          {t('ui:copy')}
        </Button>
      }
    >
      {t('unsent')}
      <Folded className={styles.unsent}>{text}</Folded>
    </Notice>
  ));
}
