import type { Comment } from '@coloa/contract/comments/comments.contract.ts';
import { useMemo, useState } from 'react';

const changed = (before: readonly Comment[], comment: Comment, on: boolean): readonly Comment[] => {
  const others = before.filter(({ id }) => id !== comment.id);
  // Keeps the comment as it was when its editor was opened.
  return on ? [...others, before.find(({ id }) => id === comment.id) ?? comment] : others;
};

export interface OpenEditors {
  isEdited: (id: string) => boolean;
  onEditing: (comment: Comment, on: boolean) => void;
  onAnswering: (first: Comment, on: boolean) => void;
}

/**
 * The comments that are being edited, and the first comments of threads to which a reply is being written. The list keeps them if they are
 * deleted in the meantime, so that no typed text is lost.
 */
export function useOpenEditors(): OpenEditors & { kept: readonly Comment[] } {
  const [edited, setEdited] = useState<readonly Comment[]>([]);
  const [answered, setAnswered] = useState<readonly Comment[]>([]);
  const kept = useMemo(() => [...new Map([...answered, ...edited].map((comment) => [comment.id, comment])).values()], [edited, answered]);
  return {
    kept,
    isEdited: (id) => edited.some((comment) => comment.id === id),
    onEditing: (comment, on) => setEdited((before) => changed(before, comment, on)),
    onAnswering: (first, on) => setAnswered((before) => changed(before, first, on)),
  };
}
