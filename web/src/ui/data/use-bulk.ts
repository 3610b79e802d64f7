import { useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { type Batch, type BulkOutcome, runBatches, type SendBatch } from '../../lib/run-batches.ts';
import { toast } from '../feedback/toast.ts';

interface BulkOptions<Row, Change> {
  send: SendBatch<Row, Change>;
  /** Returns the batches that undo the changes to the objects in `done`; empty if they cannot be undone. */
  undoOf: (batches: readonly Batch<Row, Change>[], done: readonly Row[]) => Batch<Row, Change>[];
  /** Returns the objects in `done` that the changes really changed, because the others already had the value; by default, all. */
  changedOf?: (batches: readonly Batch<Row, Change>[], done: readonly Row[]) => readonly Row[];
  /** Returns the toast after changes that changed none of `count` objects. */
  unchanged?: (count: number) => string;
  /** Returns the name of the changed property, which is the same for a change and its undo; by default, all changes are of the same. */
  propertyOf?: (change: Change) => string;
  /** Returns the toast after an undo of the given changes to the objects in `done`; by default, it says how many changes were undone. */
  undone?: (batches: readonly Batch<Row, Change>[], done: readonly Row[]) => string | undefined;
  refresh: () => Promise<unknown>;
  /** Called with the outcome, including reasons, if at least one object could not be changed or reverted. */
  onLeft: (outcome: BulkOutcome<Row>) => void;
}

export interface Bulk<Row, Change> {
  /** The progress from 0 to 1; null while nothing is running. */
  progress: number | null;
  /**
   * Runs the batches and shows a toast, which offers one undo for all changed objects, if possible. Resolves to undefined if another change
   * is running.
   */
  run: (
    batches: readonly Batch<Row, Change>[],
    done: (count: number) => string,
    undoLabel?: string,
  ) => Promise<BulkOutcome<Row> | undefined>;
}

/** Runs bulk changes and their undo. The server changes each object completely or not at all. */
export function useBulk<Row extends { id: string }, Change>({
  send,
  undoOf,
  changedOf = (_batches, done) => done,
  unchanged,
  propertyOf = () => '',
  undone,
  refresh,
  onLeft,
}: BulkOptions<Row, Change>): Bulk<Row, Change> {
  const t = useT('ui');
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef(false);

  const perform = async (batches: readonly Batch<Row, Change>[]): Promise<BulkOutcome<Row> | undefined> => {
    // A second click can arrive before the page has rendered the effect of the first one.
    if (running.current) return undefined;
    running.current = true;
    setProgress(0);
    const total = batches.reduce((sum, { rows }) => sum + rows.length, 0);
    const outcome = await runBatches(batches, send, (through) => setProgress(through / total));
    await refresh();
    running.current = false;
    setProgress(null);
    if (outcome.failed.length > 0) onLeft(outcome);
    return outcome;
  };
  /** Identifies toasts about changes of the same property of the same objects. */
  const about = (batches: readonly Batch<Row, Change>[], rows: readonly Row[]): string =>
    `bulk ${[...new Set(batches.map(({ change }) => propertyOf(change)))].toSorted()} ${rows.map(({ id }) => id).toSorted()}`;
  const revert = async (back: readonly Batch<Row, Change>[]): Promise<void> => {
    const { done } = (await perform(back)) ?? { done: [] };
    if (done.length > 0) toast.ok(undone?.(back, done) ?? t('bulk.undone', { count: done.length }), undefined, about(back, done));
  };
  const run: Bulk<Row, Change>['run'] = async (batches, words, undoLabel = t('undo')) => {
    const outcome = await perform(batches);
    if (!outcome || outcome.done.length === 0) return outcome;
    const changed = changedOf(batches, outcome.done);
    const back = undoOf(batches, changed);
    const undo = back.length > 0 ? { label: undoLabel, run: () => void revert(back) } : undefined;
    const said = changed.length === 0 ? unchanged?.(outcome.done.length) : undefined;
    toast.ok(said ?? words(changed.length), undo, about(batches, outcome.done));
    return outcome;
  };
  return { progress, run };
}
