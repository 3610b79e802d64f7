import type { Comments } from '@coloa/contract/comments/comments.contract.ts';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { Avatar } from '../ui/avatar.tsx';
import styles from './activity.module.css';
import { CommentEditor } from './comment-editor.tsx';
import { type CommentTarget, targetId, useWriteComment } from './comments.queries.ts';
import { useCommentDraft } from './use-comment-draft.ts';

/** One line that becomes an editor when it is wanted; at once where something was typed before. */
export function CommentComposer({ target, can }: { target: CommentTarget; can: Comments['can'] }) {
  const t = useT('comments');
  const { name, avatar } = useProfile();
  const draft = useCommentDraft(targetId(target));
  const [open, setOpen] = useState(draft.kept);
  /** Opened by a draft and by nobody's hand. */
  const [restored, setRestored] = useState(draft.kept);
  const [internal, setInternal] = useState(true);
  const close = () => {
    setOpen(false);
    setRestored(false);
  };
  const discard = () => {
    draft.drop();
    close();
  };
  const write = useWriteComment(target, discard);
  return (
    <div className={styles.said}>
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
          onSend={() => write.mutate({ body: draft.text, internal: can.internal && internal })}
          onCancel={discard}
          note={draft.kept && t('kept')}
          autoFocus={!restored}
        />
      ) : (
        <button type="button" className={styles.ask} onClick={() => setOpen(true)}>
          {t('placeholder')}
        </button>
      )}
    </div>
  );
}
