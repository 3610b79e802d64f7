import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { question } from '../platform/questions.ts';

export const readsInternalData = question<(db: DbOrTx, actor: Pick<Actor, 'workspaceId' | 'userId' | 'permissions'>) => Promise<boolean>>(
  'whether a user reads internal data of a project',
);
