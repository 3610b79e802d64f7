import type { Comment, Comments } from '@coloa/contract/comments/comments.contract.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { focusIfLost } from '../ui/behavior/focus.ts';
import { Avatar } from '../ui/data/avatar.tsx';
import { CommentEditor } from './comment-editor.tsx';
import styles from './comments.module.css';
import type { CommentTarget, Placement } from './comments.queries.ts';
import { useNewComment } from './use-new-comment.ts';

interface CommentComposerProps {
  target: CommentTarget;
  can: Comments['can'];
  items: readonly Comment[];
  /** Called if the user can no longer see the target. */
  onGone: () => void;
  about?: string;
  placement?: Placement;
  startsOpen?: boolean;
  /** Text of the button that opens the editor. */
  placeholder?: string;
}

export function CommentComposer({ placeholder, ...props }: CommentComposerProps) {
  const t = useT('comments');
  const { name, avatar } = useProfile();
  const comment = useNewComment(props);
  const { place, open, setOpen, closed } = comment;
  return (
    <div ref={place} className={styles.said} data-composer>
      <Avatar name={name} src={avatar} size="m" decorative />
      {open ? (
        <NewCommentEditor comment={comment} target={props.target} can={props.can} label={t('comment')} send={t('send')} />
      ) : (
        <button type="button" ref={closed ? focusIfLost : undefined} className={styles.ask} onClick={() => setOpen(true)}>
          {placeholder ?? t('placeholder')}
        </button>
      )}
    </div>
  );
}

interface NewCommentEditorProps extends Pick<CommentComposerProps, 'target' | 'can'> {
  comment: ReturnType<typeof useNewComment>;
  label: string;
  send: string;
}

export function NewCommentEditor({ comment, target, can, label, send }: NewCommentEditorProps) {
  const t = useT('comments');
  const { draft, restored, internal, setInternal, busy, gone, failure, finish } = comment;
  return (
    <CommentEditor
      target={target}
      label={label}
      text={draft.text}
      onText={draft.write}
      internal={can.internal ? internal : null}
      onInternal={setInternal}
      send={send}
      busy={busy}
      onSend={comment.send}
      unsaved={draft.text.trim() !== ''}
      onCancel={() => finish()}
      note={draft.kept && t('kept')}
      failure={failure}
      gone={gone}
      autoFocus={!restored}
    />
  );
}
