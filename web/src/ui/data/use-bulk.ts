import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { refreshIssues } from '../issues.queries.ts';
import { type Batch, undoOf } from './batches.ts';
import { type BulkOutcome, runBatches, sendBatch } from './run-batches.ts';

interface BulkOptions {
  /** Called with the outcome, including reasons, if at least one issue could not be changed or reverted. */
  onLeft: (outcome: BulkOutcome) => void;
}

export interface Bulk {
  /** From 0 to 1; null while nothing is running. */
  progress: number | null;
  /** Shows a toast that offers one undo for all changed issues, if possible. Resolves to undefined if another change is running. */
  run: (batches: readonly Batch[], done: (count: number) => string) => Promise<BulkOutcome | undefined>;
}

/** The server changes each issue completely or not at all. */
export function useBulk({ onLeft }: BulkOptions): Bulk {
  const t = useT('issues');
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef(false);

  const perform = async (batches: readonly Batch[]): Promise<BulkOutcome | undefined> => {
    // A second click can arrive before the page renders the effect of the first one.
    if (running.current) return undefined;
    running.current = true;
    setProgress(0);
    const total = batches.reduce((sum, { rows }) => sum + rows.length, 0);
    const outcome = await runBatches(batches, sendBatch, (through) => setProgress(through / total));
    await refreshIssues(queryClient);
    running.current = false;
    setProgress(null);
    if (outcome.failed.length > 0) onLeft(outcome);
    return outcome;
  };
  const run: Bulk['run'] = async (batches, words) => {
    const outcome = await perform(batches);
    if (!outcome || outcome.done.length === 0) return outcome;
    const back = undoOf(batches, outcome.done);
    const undo = back.length > 0 ? { label: t('ui:undo'), run: () => void perform(back) } : undefined;
    toast.ok(words(outcome.done.length), undo);
    return outcome;
  };
  return { progress, run };
}
