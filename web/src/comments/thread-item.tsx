import type { Comment, Comments } from '@coloa/contract/comments/comments.contract.ts';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { focusIfLost } from '../ui/behavior/focus.ts';
import { Button } from '../ui/layout/button.tsx';
import { IconCheck, IconChevronDown, IconComment, IconUndo } from '../ui/layout/icons.tsx';
import { AnchorPlace, useAnchorWords } from './anchor-place.tsx';
import { NewCommentEditor } from './comment-composer.tsx';
import { CommentItem } from './comment-item.tsx';
import styles from './comments.module.css';
import { type CommentTarget, useResolveThread } from './comments.queries.ts';
import { type CommentThread, isInThread, type ShownComment } from './threads.ts';
import { isDraftKept } from './use-comment-draft.ts';
import { useNewComment } from './use-new-comment.ts';
import type { OpenEditors } from './use-open-editors.ts';

interface ThreadItemProps {
  thread: CommentThread;
  target: CommentTarget;
  can: Comments['can'];
  /** All comments on the target. */
  items: readonly Comment[];
  editors: OpenEditors;
  fresh: ReadonlySet<string>;
  linked: string | null;
  addressOf: (commentId: string) => string;
  onGone: () => void;
  /** True below the item of evidence to which the thread belongs. The page shows the thread a second time in its activity. */
  atAnchor?: boolean;
}

/** The activity and the place of the anchor have separate drafts, because both can be open, and neither sees what the other sent. */
const replyDraft = ({ id }: Comment, atAnchor = false): string => `reply.${atAnchor ? 'anchor.' : ''}${id}`;

/** Shows a comment with its replies. A resolved thread is folded to one line. */
export function ThreadItem(props: ThreadItemProps) {
  const t = useT('comments');
  const { thread, editors, fresh, linked } = props;
  const { first, replies } = thread;
  const all = [first, ...replies];
  const [answering, setAnswering] = useState(() => isDraftKept(replyDraft(first, props.atAnchor)));
  const [shown, setShown] = useState(first.resolved === null);
  /** True after the user resolved, folded or expanded the thread, so that the button that replaces the pressed one gets the focus. */
  const [pressed, setPressed] = useState(false);
  const show = (on: boolean) => {
    setShown(on);
    setPressed(true);
  };
  // A link leads to a comment in a folded thread.
  const isLinked = isInThread(thread, linked);
  const unfold = useEffectEvent(() => setShown(true));
  useEffect(() => {
    if (isLinked) unfold();
  }, [isLinked]);
  const busy = answering || all.some(({ id }) => editors.isEdited(id));
  if (first.resolved !== null && !shown && !busy) {
    const isFresh = all.some(({ id }) => fresh.has(id));
    return <FoldedThread {...thread} atAnchor={props.atAnchor} fresh={isFresh} focus={pressed} onOpen={() => show(true)} />;
  }
  const onAnswering = (on: boolean) => {
    setAnswering(on);
    editors.onAnswering(first, on);
  };
  return (
    <OneComment {...props} comment={first} fixed={first.thread !== null || replies.length > 0} place={!props.atAnchor && first.anchor}>
      {replies.length > 0 && (
        <ol className={styles.replies} aria-label={t('thread.replies', { name: first.author.name })}>
          {replies.map((reply) => (
            <OneComment key={reply.id} {...props} comment={reply} fixed place={null} />
          ))}
        </ol>
      )}
      {props.target.on === 'issue' && first.thread === null && (
        <ThreadFoot {...props} onAnswering={onAnswering} onShow={show} focus={pressed} />
      )}
    </OneComment>
  );
}

interface OneCommentProps extends ThreadItemProps {
  comment: ShownComment;
  fixed: boolean;
  place: Comment['anchor'] | false;
  children?: ReactNode;
}

function OneComment({ comment, editors, fresh, linked, addressOf, atAnchor = false, place, ...rest }: OneCommentProps) {
  const { target, can, onGone, fixed, children } = rest;
  return (
    <CommentItem
      {...{ comment, target, can, onGone, fixed }}
      fresh={fresh.has(comment.id)}
      linked={comment.id === linked}
      gone={comment.gone}
      editing={editors.isEdited(comment.id)}
      onEditing={(on) => editors.onEditing(comment, on)}
      address={addressOf(comment.id)}
      repeated={atAnchor}
      place={place ? <AnchorPlace anchor={place} /> : null}
    >
      {children}
    </CommentItem>
  );
}

interface FoldedThreadProps extends CommentThread {
  atAnchor: boolean | undefined;
  fresh: boolean;
  focus: boolean;
  onOpen: () => void;
}

function FoldedThread({ first, replies, atAnchor, fresh, focus, onOpen }: FoldedThreadProps) {
  const t = useT('comments');
  const where = useAnchorWords(atAnchor ? null : first.anchor);
  const words = [t('thread.by', { name: first.author.name }), where, t('thread.resolvedBy', { name: first.resolved?.by.name })];
  return (
    <li className={styles.folded} data-comment>
      <Button
        kind="quiet"
        size="s"
        ref={focus ? focusIfLost : undefined}
        icon={<IconCheck size={14} />}
        after={<IconChevronDown size={14} />}
        aria-expanded={false}
        onClick={onOpen}
      >
        <span className={styles.line}>{[...words, t('thread.count', { count: replies.length + 1 })].filter(Boolean).join(' · ')}</span>
        {fresh && <span className={styles.fresh}>{t('new')}</span>}
      </Button>
    </li>
  );
}

interface ThreadFootProps extends ThreadItemProps {
  onAnswering: (on: boolean) => void;
  onShow: (on: boolean) => void;
  /** True if the first button gets the focus after the user expanded or reopened the thread. */
  focus: boolean;
}

function ThreadFoot({ thread, atAnchor, target, can, items, onGone, onAnswering, onShow, focus }: ThreadFootProps) {
  const t = useT('comments');
  const { first, replies } = thread;
  const about = replyDraft(first, atAnchor);
  const comment = useNewComment({ target, can, items, onGone, about, placement: { thread: first.id }, audience: first.internal });
  const resolve = useResolveThread(target);
  const { open } = comment;
  const tell = useEffectEvent(onAnswering);
  useEffect(() => tell(open), [open]);
  const settle = (resolved: boolean) => resolve.mutate({ id: first.id, resolved }, { onSuccess: () => onShow(!resolved) });
  if (open)
    return (
      <div ref={comment.place}>
        <NewCommentEditor comment={comment} target={target} can={can} label={t('thread.reply')} send={t('thread.sendReply')} />
      </div>
    );
  const isTalk = first.resolved !== null || first.anchor !== null || replies.length > 0;
  return (
    <div ref={comment.place} className={styles.actions}>
      {can.write && !first.gone && (
        <Button
          kind="quiet"
          size="s"
          icon={<IconComment size={14} />}
          ref={comment.closed || focus ? focusIfLost : undefined}
          onClick={() => comment.setOpen(true)}
          aria-label={t('thread.replyTo', { name: first.author.name })}
        >
          {t('thread.reply')}
        </Button>
      )}
      {first.can.resolve && isTalk && (
        <Button
          kind="quiet"
          size="s"
          icon={first.resolved ? <IconUndo size={14} /> : <IconCheck size={14} />}
          busy={resolve.isPending}
          onClick={() => settle(first.resolved === null)}
        >
          {t(first.resolved ? 'thread.reopen' : 'thread.resolve')}
        </Button>
      )}
      {first.resolved && (
        <>
          <span className={styles.kept}>{t('thread.resolvedBy', { name: first.resolved.by.name })}</span>
          <Button kind="quiet" size="s" aria-expanded onClick={() => onShow(false)}>
            {t('thread.fold')}
          </Button>
        </>
      )}
    </div>
  );
}
