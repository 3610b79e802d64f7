import type { DbOrTx } from '../platform/database/database.ts';
import { question } from '../platform/questions.ts';

/** Returns the distinct stored values of a field with choices, or up to one value of another field. */
export const valuesInUse =
  question<(db: DbOrTx, workspaceId: string, fieldId: string) => Promise<string[]>>('values of a custom field in use');
