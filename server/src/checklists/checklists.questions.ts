import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { question } from '../platform/questions.ts';

export interface Which {
  projectId: string;
  controlId?: string;
}

/** The users who ticked a row of a control in a task, each with the time of the last tick, earliest first. */
export const ticksOfControls =
  question<(db: DbOrTx, workspaceId: string, of: Which) => Promise<{ controlId: string; userId: string; lastAt: Date | null }[]>>(
    'ticks of controls',
  );

/** The issues linked to a control or to its rows in tasks, including issues in the bin. */
export const linksOfControls =
  question<(db: DbOrTx, workspaceId: string, of: Which) => Promise<{ controlId: string; issueId: string }[]>>('issues of controls');

/** The given controls of a project that have results in tasks; their rows cannot be ticked until the transaction ends. */
export const recordedInTasks = question<
  (tx: Tx, workspaceId: string, projectId: string, controlIds: readonly string[]) => Promise<ReadonlySet<string>>
>('controls that tasks recorded something of');
