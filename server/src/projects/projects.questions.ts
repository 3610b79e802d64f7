import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database.ts';
import { question } from '../platform/questions.ts';

/** The projects with words, as `to_tsquery` takes them, in issues that the actor sees. */
export const projectsWithIssues = question<
  (db: DbOrTx, actor: Pick<Actor, 'workspaceId' | 'userId' | 'permissions'>, words: string) => Promise<string[]>
>('projects with words in their issues');
