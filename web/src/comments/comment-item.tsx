import type { Comment, Comments } from '@coloa/contract/comments/comments.contract.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isGone } from '../lib/api-error.ts';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { focusIfLost, focusNext } from '../ui/behavior/focus.ts';
import { stayAt } from '../ui/behavior/stay-at.ts';
import { useCopy } from '../ui/behavior/use-copy.ts';
import { Avatar } from '../ui/data/avatar.tsx';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { cx } from '../ui/design/classes.ts';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconDots, IconLink, IconLock, IconPencil, IconTrash } from '../ui/layout/icons.tsx';
import { MarkdownView } from '../ui/markdown/markdown-view.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem } from '../ui/overlays/menu.tsx';
import { CommentEditor } from './comment-editor.tsx';
import styles from './comments.module.css';
import { type CommentTarget, useChangeComment, useDeleteComment } from './comments.queries.ts';
import { leftToSay, useCommentDraft } from './use-comment-draft.ts';

interface CommentItemProps {
  comment: Comment;
  target: CommentTarget;
  can: Comments['can'];
  /** True if the comment arrived while the page was open. */
  fresh: boolean;
  /** True if the URL of the page refers to the comment. */
  linked: boolean;
  address: string;
  /** True if the comment was deleted and only its open editor still shows it. */
  gone: boolean;
  editing: boolean;
  onEditing: (on: boolean) => void;
  /** Called if the user can no longer see the comment or its target. */
  onGone: () => void;
  /** True if the comment cannot differ in visibility from its thread. */
  fixed?: boolean;
  /** True in a place that repeats comments of the page, because ids must be unique. */
  repeated?: boolean;
  /** The part of the issue to which the thread of the comment belongs. */
  place?: ReactNode;
  /** Shown below the comment, for example its replies. */
  children?: ReactNode;
}

export function CommentItem(props: CommentItemProps) {
  const { comment, target, can, fresh, linked, address, gone, editing, onEditing, onGone, fixed = false, repeated = false } = props;
  const t = useT('comments');
  const item = useRef<HTMLLIElement>(null);
  const [edited, setEdited] = useState(false);
  useEffect(() => (linked && item.current ? stayAt(item.current) : undefined), [linked]);
  const finish = () => {
    if (gone && item.current) focusNext(focusAfterDelete(item.current));
    onEditing(false);
    setEdited(true);
  };
  const { author, internal, deleted } = comment;
  const menu = deleted ? null : (
    <Actions
      comment={comment}
      target={target}
      address={address}
      edited={edited}
      onEdit={() => onEditing(true)}
      goingOn={() => (item.current ? focusAfterDelete(item.current) : () => null)}
    />
  );
  return (
    <li ref={item} id={repeated ? undefined : `comment-${comment.id}`} className={styles.said} data-comment>
      <Avatar name={author.name} src={author.avatar} size="m" decorative />
      <article
        className={cx(styles.box, internal && !editing && styles.internal, linked && styles.linked)}
        aria-label={t('by', { name: author.name })}
      >
        {editing ? (
          <Editing comment={comment} target={target} can={can} gone={gone} fixed={fixed} onGone={onGone} onDone={finish} />
        ) : (
          <>
            <CommentHead comment={comment} fresh={fresh} place={props.place} menu={menu} />
            <div className={styles.body}>
              {deleted && <p className={styles.removed}>{t('thread.deleted')}</p>}
              <MarkdownView
                breaks
                reveal={can.internal || target.on === 'writeUp'}
                mentions={Object.fromEntries(comment.mentions.map(({ username, name }) => [username, name]))}
              >
                {comment.body}
              </MarkdownView>
            </div>
          </>
        )}
      </article>
      {props.children && <div className={styles.below}>{props.children}</div>}
    </li>
  );
}

function CommentHead({ comment, fresh, place, menu }: Pick<CommentItemProps, 'comment' | 'fresh' | 'place'> & { menu: ReactNode }) {
  const t = useT('comments');
  return (
    <div className={styles.head}>
      <b>{comment.author.name}</b>
      {place && <span>{place} ·</span>}
      {comment.internal && (
        <>
          <IconLock size={14} /> {t('internalNote')} ·
        </>
      )}
      <RelativeTime at={comment.createdAt} />
      {comment.editedAt && <span title={formatDateTime(comment.editedAt)}>· {t('edited')}</span>}
      {fresh && <span className={styles.fresh}>{t('new')}</span>}
      <span className={styles.menu}>{menu}</span>
    </div>
  );
}

interface EditingProps extends Pick<CommentItemProps, 'comment' | 'target' | 'can' | 'gone' | 'onGone'> {
  fixed: boolean;
  onDone: () => void;
}

function Editing({ comment, target, can, gone, fixed, onGone, onDone }: EditingProps) {
  const t = useT('comments');
  const draft = useCommentDraft(comment.id, { on: target.id, start: comment.body });
  const [internal, setInternal] = useState(comment.internal);
  const finish = () => {
    draft.drop();
    onDone();
  };
  const change = useChangeComment(target, {
    onSent: (sent) => {
      if (leftToSay(sent, draft.text) === '') finish();
    },
    onGone,
  });
  return (
    <CommentEditor
      target={target}
      label={t('comment')}
      text={draft.text}
      onText={draft.write}
      internal={can.internal ? internal : null}
      onInternal={fixed ? null : setInternal}
      send={t('ui:save')}
      busy={change.isPending}
      onSend={() => change.mutate({ id: comment.id, body: draft.text, ...(can.internal && !fixed && { internal }) })}
      unsaved={draft.text.trim() !== '' && draft.text !== comment.body}
      onCancel={finish}
      note={draft.kept && t('kept')}
      failure={change.error}
      gone={gone || isGone(change.error)}
      autoFocus
    />
  );
}

interface ActionsProps extends Pick<CommentItemProps, 'comment' | 'target' | 'address'> {
  /** True after the editor of the comment was closed; the menu button then takes the focus if it was lost. */
  edited: boolean;
  onEdit: () => void;
  /** Called before the comment is deleted; returns a function that finds the element to focus afterwards. */
  goingOn: () => () => HTMLElement | null;
}

function Actions({ comment, target, address, edited, onEdit, goingOn }: ActionsProps) {
  const t = useT('comments');
  const copy = useCopy();
  const [asking, setAsking] = useState(false);
  const remove = useDeleteComment(target);
  const takeBack = async () => {
    const next = goingOn();
    await remove.mutateAsync(comment.id);
    focusNext(next);
  };
  return (
    <>
      <Menu
        position="bottom-end"
        target={
          <IconButton ref={edited ? focusIfLost : undefined} label={t('actions', { name: comment.author.name })}>
            <IconDots />
          </IconButton>
        }
      >
        <MenuItem icon={<IconLink />} onSelect={() => void copy(new URL(address, location.href).href)}>
          {t('copyLink')}
        </MenuItem>
        {comment.can.edit && (
          <MenuItem icon={<IconPencil />} onSelect={onEdit}>
            {t('edit')}
          </MenuItem>
        )}
        {comment.can.delete && (
          <MenuItem icon={<IconTrash />} danger onSelect={() => setAsking(true)}>
            {t('delete')}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('deleteTitle', { name: comment.author.name })}
        confirm={t('delete')}
        onConfirm={takeBack}
      >
        {t('deleteBody')}
      </ConfirmDialog>
    </>
  );
}

const commentAfter = (item: Element): Element | null => {
  let next = item.nextElementSibling;
  while (next && !next.matches('[data-comment]')) next = next.nextElementSibling;
  return next;
};

/**
 * Call this function while the comment still exists. It returns a function that finds the element to focus after the deletion: the menu of
 * the next comment, else that of the first comment of the thread, else the new-comment field, else the heading.
 */
function focusAfterDelete(item: HTMLElement): () => HTMLElement | null {
  const next = commentAfter(item) ?? item.parentElement?.closest('[data-comment]');
  const section = item.closest('section');
  const within = (selector: string) => section?.querySelector<HTMLElement>(selector) ?? null;
  return () =>
    (next?.isConnected ? next.querySelector<HTMLElement>('[aria-haspopup="menu"]') : null) ??
    within('[data-composer] .cm-content') ??
    within('[data-composer] > button') ??
    within('h2, h3');
}
