import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { question } from '../platform/questions.ts';

/** The controls of its project that are linked to an issue. */
export const controlsOfIssue =
  question<(db: DbOrTx, workspaceId: string, issueId: string) => Promise<Issue['controls']>>('the controls of an issue');
