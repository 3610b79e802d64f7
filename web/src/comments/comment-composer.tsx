import type { Comments } from '@coloa/contract/comments/comments.contract.ts';
import { useState } from 'react';
import { isGone } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { Avatar } from '../ui/avatar.tsx';
import { focusIfLost } from '../ui/focus.ts';
import styles from './activity.module.css';
import { CommentEditor } from './comment-editor.tsx';
import { type CommentTarget, targetId, useWriteComment } from './comments.queries.ts';
import { leftToSay, useCommentDraft } from './use-comment-draft.ts';

interface CommentComposerProps {
  target: CommentTarget;
  can: Comments['can'];
  /** The target is not the reader's to see any more. */
  onGone: () => void;
}

/** One line that becomes an editor when it is wanted; at once where something was typed before. */
export function CommentComposer({ target, can, onGone }: CommentComposerProps) {
  const t = useT('comments');
  const { name, avatar } = useProfile();
  const draft = useCommentDraft(targetId(target));
  const [open, setOpen] = useState(draft.kept);
  /** Opened by a draft and by nobody's hand. */
  const [restored, setRestored] = useState(draft.kept);
  const [internal, setInternal] = useState(true);
  const [closed, setClosed] = useState(false);
  const finish = () => {
    draft.drop();
    setOpen(false);
    setRestored(false);
    setClosed(true);
  };
  const write = useWriteComment(target, {
    onSent: (sent) => {
      const left = leftToSay(sent, draft.text);
      if (left === '') finish();
      else draft.begin(left);
    },
    onGone,
  });
  return (
    <div className={styles.said} data-composer>
      <Avatar name={name} src={avatar} size="m" decorative />
      {open ? (
        <CommentEditor
          target={target}
          label={t('comment')}
          text={draft.text}
          onText={draft.write}
          internal={can.internal ? internal : null}
          onInternal={setInternal}
          send={t('send')}
          busy={write.isPending}
          onSend={() => write.mutate({ id: draft.id, body: draft.text, internal: can.internal && internal })}
          unsaved={draft.text.trim() !== ''}
          onCancel={finish}
          note={draft.kept && t('kept')}
          gone={isGone(write.error)}
          autoFocus={!restored}
        />
      ) : (
        <button type="button" ref={closed ? focusIfLost : undefined} className={styles.ask} onClick={() => setOpen(true)}>
          {t('placeholder')}
        </button>
      )}
    </div>
  );
}
