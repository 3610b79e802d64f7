import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { call } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { Batch } from './batches.ts';

export interface BulkOutcome {
  done: IssueRow[];
  /** Issues whose change failed. `why` is the server's reason in the reader's language; null if the server gave none. */
  failed: { row: IssueRow; why: string | null }[];
}

/** Maximum number of issues per call. A larger number would be faster, but the progress bar would move in larger steps. */
const perCall = 10;

const cut = ({ rows, change }: Batch): Batch[] =>
  Array.from({ length: Math.ceil(rows.length / perCall) }, (_, at) => ({ rows: rows.slice(at * perCall, (at + 1) * perCall), change }));

/** Resolves to one entry per row: the reason why the issue was not changed, or null. Rejects if the whole call fails. */
export type SendBatch = (batch: Batch) => Promise<(string | null)[]>;

export const sendBatch: SendBatch = async ({ rows, change }) => {
  const body = { ids: rows.map(({ id }) => id), change };
  const { items } = await call(issuesContract.bulk, { body }, { background: true });
  return items.map(({ errors, id }) => [...errors.map(({ message }) => message), ...(id ? [id] : [])].join(' ') || null);
};

/** Collects the errors of individual issues. If a whole call fails, its issues and all later ones count as failed, without more calls. */
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
