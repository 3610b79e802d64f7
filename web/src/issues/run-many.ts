import { ApiError } from '../lib/api-error.ts';

export interface ManyOutcome<Item> {
  done: Item[];
  failed: { item: Item; error: unknown }[];
}

/** Calls at once: enough to be quick, few enough to leave the server to others. */
const lanes = 3;

/**
 * Runs one call per item and tells after each how many are through. Refusals of single items are collected;
 * once the server cannot be reached the rest is not tried, and counts as failed.
 */
export async function runMany<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
  onProgress: (through: number) => void,
): Promise<ManyOutcome<Item>> {
  const waiting = [...items];
  const outcome: ManyOutcome<Item> = { done: [], failed: [] };
  let unreachable: unknown = null;
  const lane = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        if (unreachable) throw unreachable;
        await run(item);
        outcome.done.push(item);
      } catch (error) {
        if (error instanceof ApiError && error.retryable) unreachable = error;
        outcome.failed.push({ item, error });
      }
      onProgress(outcome.done.length + outcome.failed.length);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return outcome;
}
