import type { Person } from '@coloa/contract/users/users.schema.ts';
import type { FileRecord, Reads } from '../files/files.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { question } from '../platform/questions.ts';

/**
 * Considers only issues that the actor can see. Returns null for common words.
 * @param words in the form for `to_tsquery`
 */
export const projectsWithIssues = question<
  (db: DbOrTx, actor: Pick<Actor, 'workspaceId' | 'userId' | 'permissions'>, words: string) => Promise<string[] | null>
>('projects with words in their issues');

/** `use` is the project's own use, otherwise that of the first issue. */
export interface SeenFile {
  file: FileRecord;
  uploader: Person;
  use: { onProject: boolean; issueId: string | null; number: number | null };
}

/** Files that a reader with this access can see, newest first. */
export const filesSeen = question<
  (db: DbOrTx, workspaceId: string, projectId: string, access: Reads, limit: number, offset: number) => Promise<SeenFile[]>
>('the files of a project and of its issues');

/** Counts up to the limit of lists. */
export const filesSeenCount =
  question<(db: DbOrTx, workspaceId: string, projectId: string, access: Reads) => Promise<number>>('how many files a project has');
