import type { Comment, Comments } from '@coloa/contract/comments/comments.contract.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isGone } from '../lib/api-error.ts';
import { type CommentTarget, type Placement, useWriteComment } from './comments.queries.ts';
import { leftToSay, useCommentDraft } from './use-comment-draft.ts';

interface NewComment {
  target: CommentTarget;
  can: Comments['can'];
  items: readonly Comment[];
  /** Called if the user can no longer see the target. */
  onGone: () => void;
  /** Names the draft on this device. By default, it is the draft of the target. */
  about?: string | undefined;
  placement?: Placement | undefined;
  /** The audience of a reply, which is that of its thread. By default, the writer can choose it. */
  audience?: boolean | undefined;
  /** True if the user opened the form itself, so that it needs no second press. */
  startsOpen?: boolean | undefined;
}

/** The state of a form for a new comment: its draft, whether it is open, and the sending. */
export function useNewComment({ target, can, items, onGone, about = target.id, placement, audience, startsOpen = false }: NewComment) {
  const draft = useCommentDraft(about, { on: target.id });
  const [open, setOpen] = useState(draft.kept || startsOpen);
  /** True if a stored draft, not the user, opened the editor. */
  const [restored, setRestored] = useState(draft.kept);
  const [chosen, setInternal] = useState(true);
  const internal = audience ?? chosen;
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
    write.mutate({ id, body, before, internal: can.internal && internal, ...placement });
  };
  return {
    draft,
    place,
    open,
    setOpen,
    restored,
    internal,
    setInternal: audience === undefined ? setInternal : null,
    closed,
    busy,
    gone: isGone(write.error),
    failure: write.error,
    send,
    finish,
  };
}
