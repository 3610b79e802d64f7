import type { CommentAnchor } from '@coloa/contract/comments/comment-anchor.ts';
import type { MouseEvent } from 'react';
import { useT } from '../lib/i18n.ts';
import { useEvidenceReferences } from '../ui/markdown/evidence-references.tsx';

/** Describes the place of a thread, as in 'on evidence 2'; null without an anchor. */
export function useAnchorWords(anchor: CommentAnchor | null): string | null {
  const t = useT('comments');
  const references = useEvidenceReferences();
  if (!anchor) return null;
  const number = references?.numberOf(anchor.evidenceId) ?? null;
  return number === null ? t('thread.onRemovedEvidence') : t('thread.onEvidence', { number });
}

/** Links to the place of a thread. Removed evidence is named without a link. */
export function AnchorPlace({ anchor }: { anchor: CommentAnchor }) {
  const references = useEvidenceReferences();
  const words = useAnchorWords(anchor);
  const { evidenceId } = anchor;
  const { go, hrefOf } = references ?? {};
  if (!go || !hrefOf || references?.numberOf(evidenceId) == null) return words;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(evidenceId);
  };
  return (
    <a href={hrefOf(evidenceId)} onClick={follow}>
      {words}
    </a>
  );
}
