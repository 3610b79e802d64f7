import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { question } from '../platform/questions.ts';

export interface Which {
  projectId: string;
  controlId?: string;
}

/** Returns, for each control, the users who ticked its rows in tasks, each with the time of the last tick, earliest first. */
export const ticksOfControls =
  question<(db: DbOrTx, workspaceId: string, of: Which) => Promise<{ controlId: string; userId: string; lastAt: Date | null }[]>>(
    'ticks of controls',
  );

/** Returns the issues linked to each control or to its rows in tasks, including issues in the bin. */
export const linksOfControls =
  question<(db: DbOrTx, workspaceId: string, of: Which) => Promise<{ controlId: string; issueId: string }[]>>('issues of controls');

/** Returns the given controls that have results in tasks. Prevents users from ticking rows of the controls until the transaction ends. */
export const recordedInTasks = question<
  (tx: Tx, workspaceId: string, projectId: string, controlIds: readonly string[]) => Promise<ReadonlySet<string>>
>('controls that tasks recorded something of');
