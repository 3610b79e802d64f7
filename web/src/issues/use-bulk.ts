import type { Priority } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../lib/api-client.ts';
import { ApiError } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/toast.ts';
import { setPriority } from './issue-edits.ts';
import { moveIssue } from './issue-steps.ts';
import { refreshIssues } from './issues.queries.ts';
import { type ManyOutcome, runMany } from './run-many.ts';

const quietly = { background: true };

type Verb = 'review' | 'priority' | 'delete';

interface Work {
  verb: Verb;
  run: (row: IssueRow) => Promise<unknown>;
  /** Takes back what was done to one; left out where the reader cannot. */
  undo?: (row: IssueRow) => Promise<unknown>;
}

export interface Bulk {
  /** How far it is, 0 to 1; null while nothing is being done. */
  progress: number | null;
  sendToReview: (rows: readonly IssueRow[]) => Promise<void>;
  prioritize: (rows: readonly IssueRow[], priority: Priority | null) => Promise<void>;
  remove: (rows: readonly IssueRow[]) => Promise<void>;
}

/** Does one thing to many issues, a call each; says at the end what was done and what was refused, and offers one undo for all. */
export function useBulk(): Bulk {
  const t = useT('issues');
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef(false);

  const tell = ({ done, failed }: ManyOutcome<IssueRow>, { verb, undo }: Work) => {
    if (done.length > 0) {
      const back = undo && { label: t('ui:undo'), run: () => void perform(done, { verb, run: undo }, true) };
      toast.ok(t(`bulk.${verb}.done`, { count: done.length }), back);
    }
    const [first] = failed;
    if (!first) return;
    const why = first.error instanceof ApiError ? first.error.problems[0]?.message : undefined;
    const keys = failed.slice(0, 3).map(({ item }) => item.key);
    toast.bad(t('bulk.failed', { count: failed.length, keys: keys.join(', '), why: why ?? t('bulk.unreachable') }));
  };
  const perform = async (rows: readonly IssueRow[], work: Work, silent = false): Promise<void> => {
    // A second press comes before the first one is drawn.
    if (running.current) return;
    running.current = true;
    setProgress(0);
    const outcome = await runMany(rows, work.run, (through) => setProgress(through / rows.length));
    await refreshIssues(queryClient);
    running.current = false;
    setProgress(null);
    if (!silent || outcome.failed.length > 0) tell(silent ? { ...outcome, done: [] } : outcome, work);
  };
  return {
    progress,
    sendToReview: (rows) => {
      const drafts = rows.filter((row) => row.status === 'DRAFT');
      return perform(drafts, {
        verb: 'review',
        run: ({ id }) => moveIssue({ issueId: id, from: 'DRAFT', to: 'IN_REVIEW', note: '' }, quietly),
      });
    },
    prioritize: (rows, priority) =>
      perform(rows, {
        verb: 'priority',
        run: ({ id }) => setPriority(id, priority, quietly),
        undo: (row) => setPriority(row.id, row.priority, quietly),
      }),
    remove: (rows) =>
      perform(rows, {
        verb: 'delete',
        run: ({ id }) => call(issuesContract.delete, { params: { id } }, quietly),
        undo: ({ id }) => call(issuesContract.restore, { params: { id } }, quietly),
      }),
  };
}
