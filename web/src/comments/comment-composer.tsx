import type { Comment, Comments } from '@coloa/contract/comments/comments.contract.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isGone } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { focusIfLost } from '../ui/behavior/focus.ts';
import { Avatar } from '../ui/data/avatar.tsx';
import { CommentEditor } from './comment-editor.tsx';
import styles from './comments.module.css';
import { type CommentTarget, useWriteComment } from './comments.queries.ts';
import { leftToSay, useCommentDraft } from './use-comment-draft.ts';

interface CommentComposerProps {
  target: CommentTarget;
  can: Comments['can'];
  items: readonly Comment[];
  /** Called if the user can no longer see the target. */
  onGone: () => void;
}

function useNewComment({ target, can, items, onGone }: CommentComposerProps) {
  const draft = useCommentDraft(target.id);
  const [open, setOpen] = useState(draft.kept);
  /** True if a stored draft, not the user, opened the editor. */
  const [restored, setRestored] = useState(draft.kept);
  const [internal, setInternal] = useState(true);
  const [closed, setClosed] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const finish = (wasHere = true) => {
    draft.drop();
    setOpen(false);
    setRestored(false);
    setClosed(wasHere);
  };
  const goOn = (sent: string, wasHere?: boolean) => {
    const left = leftToSay(sent, draft.text);
    if (left === '') finish(wasHere);
    else draft.begin(left);
  };
  const write = useWriteComment(target, {
    onSent: (sent, id) => {
      // If the ids differ, the text now in the editor belongs to another comment. An emptied editor gets a new id.
      if (id === draft.id) goOn(sent);
    },
    onGone,
    renew: draft.renew,
  });
  // The stored text of the comment with the draft's id. It exists if the response was lost or is late, or if another tab sent the same
  // draft.
  const said = items.find(({ id }) => id === draft.id)?.body;
  const follow = useEffectEvent((body: string) => goOn(body, place.current?.contains(document.activeElement)));
  const busy = write.isPending;
  useEffect(() => {
    // While a request is pending, `onSent` handles its response.
    if (said !== undefined && !busy) follow(said);
  }, [said, busy]);
  const send = () => {
    const { id, text: body, sent: before } = draft;
    draft.send();
    write.mutate({ id, body, before, internal: can.internal && internal });
  };
  return {
    draft,
    place,
    open,
    setOpen,
    restored,
    internal,
    setInternal,
    closed,
    busy,
    gone: isGone(write.error),
    failure: write.error,
    send,
    finish,
  };
}

export function CommentComposer(props: CommentComposerProps) {
  const t = useT('comments');
  const { name, avatar } = useProfile();
  const { draft, place, open, setOpen, restored, internal, setInternal, closed, busy, gone, failure, send, finish } = useNewComment(props);
  const { target, can } = props;
  return (
    <div ref={place} className={styles.said} data-composer>
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
          busy={busy}
          onSend={send}
          unsaved={draft.text.trim() !== ''}
          onCancel={() => finish()}
          note={draft.kept && t('kept')}
          failure={failure}
          gone={gone}
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
