import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { call } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { Batch } from './batches.ts';

export interface BulkOutcome {
  done: IssueRow[];
  /** `why` is in the reader's language; null if the server gave no reason. */
  failed: { row: IssueRow; why: string | null }[];
}

/** Issues per call: enough to be fast, few enough for a moving progress bar. */
const perCall = 10;

const cut = ({ rows, change }: Batch): Batch[] =>
  Array.from({ length: Math.ceil(rows.length / perCall) }, (_, at) => ({ rows: rows.slice(at * perCall, (at + 1) * perCall), change }));

/** Returns for each issue the reason why it was not changed, or null. */
export type SendBatch = (batch: Batch) => Promise<(string | null)[]>;

export const sendBatch: SendBatch = async ({ rows, change }) => {
  const body = { ids: rows.map(({ id }) => id), change };
  const { items } = await call(issuesContract.bulk, { body }, { background: true });
  return items.map(({ errors, id }) => [...errors.map(({ message }) => message), ...(id ? [id] : [])].join(' ') || null);
};

/** Collects the errors of single issues. If a whole call fails, the rest is not tried and counts as failed. */
export async function runBatches(batches: readonly Batch[], send: SendBatch, onProgress: (through: number) => void): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], failed: [] };
  let stopped: { why: string | null } | null = null;
  for (const batch of batches.flatMap(cut)) {
    try {
      const refusals = stopped ? [] : await send(batch);
      batch.rows.forEach((row, at) => {
        const why = stopped ? stopped.why : refusals[at];
        if (stopped || why) outcome.failed.push({ row, why: why ?? null });
        else outcome.done.push(row);
      });
    } catch (error) {
      stopped = { why: (error instanceof ApiError && error.problems[0]?.message) || null };
      for (const row of batch.rows) outcome.failed.push({ row, ...stopped });
    }
    onProgress(outcome.done.length + outcome.failed.length);
  }
  return outcome;
}
