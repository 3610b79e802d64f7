import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { question } from '../platform/questions.ts';

/** Returns the distinct stored values of a field with choices, or up to one value of another field. */
export const valuesInUse =
  question<(db: DbOrTx, workspaceId: string, fieldId: string) => Promise<string[]>>('values of a custom field in use');

/** Sorts the stored values of a field again after the order of its choices has changed. */
export const sortByChoices =
  question<(tx: Tx, workspaceId: string, fieldId: string, keys: readonly string[]) => Promise<void>>('values of moved choices');
