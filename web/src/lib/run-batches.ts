import { ApiError } from './api-error.ts';

export interface Batch<Row, Change> {
  rows: readonly Row[];
  change: Change;
}

export function batchesOf<Row, Change>(rows: readonly Row[], changeOf: (row: Row) => Change): Batch<Row, Change>[] {
  const batches = new Map<string, { rows: Row[]; change: Change }>();
  for (const row of rows) {
    const change = changeOf(row);
    const key = JSON.stringify(change);
    const batch = batches.get(key);
    if (batch) batch.rows.push(row);
    else batches.set(key, { rows: [row], change });
  }
  return [...batches.values()];
}

export interface BulkOutcome<Row> {
  done: Row[];
  /** Rows whose change failed. `why` is the server's reason in the user's language; null if the server gave none. */
  failed: { row: Row; why: string | null }[];
}

/** Maximum number of rows per call. A larger number would be faster, but the progress bar would move in larger steps. */
const perCall = 10;

const cut = <Row, Change>({ rows, change }: Batch<Row, Change>): Batch<Row, Change>[] =>
  Array.from({ length: Math.ceil(rows.length / perCall) }, (_, at) => ({ rows: rows.slice(at * perCall, (at + 1) * perCall), change }));

/** Resolves to one entry per row: the reason why the row was not changed, or null if it was. Rejects if the whole call fails. */
export type SendBatch<Row, Change> = (batch: Batch<Row, Change>) => Promise<(string | null)[]>;

/** Joins the error messages of each object; null for an object without errors. */
export const reasonsOf = (items: readonly { errors: readonly { message: string }[]; id?: string | undefined }[]): (string | null)[] =>
  items.map(({ errors, id }) => [...errors.map(({ message }) => message), ...(id ? [id] : [])].join(' ') || null);

/**
 * Sends the batches in sequence and collects the errors of rows. After a failed call, its rows and all later rows count as failed, and no
 * more calls are sent.
 */
export async function runBatches<Row, Change>(
  batches: readonly Batch<Row, Change>[],
  send: SendBatch<Row, Change>,
  onProgress: (through: number) => void,
): Promise<BulkOutcome<Row>> {
  const outcome: BulkOutcome<Row> = { done: [], failed: [] };
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
