import type { Comments } from '@coloa/contract/comments/comments.contract.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { withEdited } from '../../activity/interleave.ts';
import { CommentComposer } from '../../comments/comment-composer.tsx';
import { commentsQuery } from '../../comments/comments.queries.ts';
import { ThreadItem } from '../../comments/thread-item.tsx';
import { type CommentThread, threadsOf } from '../../comments/threads.ts';
import { isDraftKept } from '../../comments/use-comment-draft.ts';
import { useOpenEditors } from '../../comments/use-open-editors.ts';
import { issueKeys } from '../../keys/query-keys.ts';
import { useT } from '../../lib/i18n.ts';
import { paths } from '../../routes/paths.ts';
import { focusHere } from '../../ui/behavior/focus.ts';
import unseen from '../../ui/design/unseen.module.css';
import { Button } from '../../ui/layout/button.tsx';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { IconComment, IconX } from '../../ui/layout/icons.tsx';
import styles from './evidence-section.module.css';

const draftAt = (issueId: string, evidenceId: string): string => `evidence.${issueId}.${evidenceId}`;
const panelId = (evidenceId: string): string => `evidence-talk-${evidenceId}`;
const buttonId = (evidenceId: string): string => `evidence-comment-${evidenceId}`;

const isOn = ({ first }: CommentThread, evidenceId: string): boolean =>
  first.anchor?.kind === 'EVIDENCE' && first.anchor.evidenceId === evidenceId;

/** The comments of the issue for its evidence. The activity of the page reads the same list. */
export function useEvidenceTalk(issue: Pick<Issue, 'id' | 'evidence'>) {
  const { data } = useQuery({
    ...commentsQuery({ on: 'issue', id: issue.id }),
    enabled: issue.evidence.length > 0,
    refetchOnMount: true,
    refetchOnWindowFocus: false,
  });
  const threads = useMemo(() => threadsOf(withEdited(data?.items ?? [], [])), [data]);
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(issue.evidence.flatMap(({ id }) => (isDraftKept(draftAt(issue.id, id)) ? [id] : []))),
  );
  return {
    comments: data,
    isOpen: (evidenceId: string) => opened.has(evidenceId),
    toggle: (evidenceId: string) =>
      setOpened((before) => new Set(before.has(evidenceId) ? [...before].filter((id) => id !== evidenceId) : [...before, evidenceId])),
    /** Null if the user can neither read nor start a thread on the item. */
    openOn: (evidenceId: string): number | null => {
      const own = threads.filter((thread) => isOn(thread, evidenceId));
      return own.length === 0 && !data?.can.write ? null : own.filter(({ first }) => first.resolved === null).length;
    },
  };
}

interface EvidenceCommentButtonProps {
  evidenceId: string;
  number: number;
  /** The number of open threads. */
  count: number;
  opened: boolean;
  onToggle: () => void;
}

export function EvidenceCommentButton({ evidenceId, number, count, opened, onToggle }: EvidenceCommentButtonProps) {
  const t = useT('comments');
  return (
    <Button
      id={buttonId(evidenceId)}
      kind="quiet"
      size="s"
      icon={<IconComment size={14} />}
      aria-expanded={opened}
      aria-controls={opened ? panelId(evidenceId) : undefined}
      onClick={onToggle}
    >
      <span className={styles.word}>{t('comment')}</span>
      <span className={unseen.unseen}>
        {' '}
        {t('thread.onEvidence', { number })}
        {count > 0 && `, ${t('thread.open', { count })}`}
      </span>
      {count > 0 && (
        <span className={styles.count} aria-hidden>
          {count}
        </span>
      )}
    </Button>
  );
}

interface EvidenceTalkProps {
  issue: Issue;
  comments: Comments;
  evidenceId: string;
  number: number;
  onClose: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** The threads of an item below it, and the form for a new one. */
export function EvidenceTalk({ issue, comments, evidenceId, number, onClose }: EvidenceTalkProps) {
  const t = useT('comments');
  const { history } = useRouter();
  const queryClient = useQueryClient();
  const { kept, ...editors } = useOpenEditors();
  const { items, can } = comments;
  const threads = threadsOf(withEdited(items, kept)).filter((thread) => isOn(thread, evidenceId));
  const target = { on: 'issue', id: issue.id } as const;
  const onGone = () => void queryClient.invalidateQueries({ queryKey: issueKeys.one(issue.id) });
  const addressOf = useCallback(
    (comment: string) => history.createHref(paths.issue(issue.project.id, issue.id, { comment })),
    [history, issue.project.id, issue.id],
  );
  const close = () => {
    onClose();
    focusHere(document.getElementById(buttonId(evidenceId)));
  };
  return (
    <section id={panelId(evidenceId)} className={styles.talk} aria-label={t('thread.ofEvidence', { number })}>
      <div className={styles.talkHead}>
        <h3>{t('thread.ofEvidence', { number })}</h3>
        <IconButton label={t('ui:close')} onClick={close}>
          <IconX />
        </IconButton>
      </div>
      {threads.length > 0 && (
        <ol aria-label={t('thread.ofEvidence', { number })}>
          {threads.map((thread) => (
            <ThreadItem
              key={thread.first.id}
              {...{ thread, target, can, items, editors, addressOf, onGone }}
              fresh={NONE}
              linked={null}
              atAnchor
            />
          ))}
        </ol>
      )}
      {can.write && (
        <CommentComposer
          {...{ target, can, items, onGone }}
          about={draftAt(issue.id, evidenceId)}
          placement={{ anchor: { kind: 'EVIDENCE', evidenceId } }}
          placeholder={t('thread.start', { number })}
          startsOpen={threads.length === 0}
        />
      )}
    </section>
  );
}
