import type { Person } from '@coloa/contract/users/users.schema.ts';
import type { FileRecord, Reads } from '../files/files.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { question } from '../platform/questions.ts';

/**
 * The projects that have an issue that the actor can see and that contains the words, if these are not common; null for common words.
 * `words`: in the form for `to_tsquery`.
 */
export const projectsWithIssues = question<
  (db: DbOrTx, actor: Pick<Actor, 'workspaceId' | 'userId' | 'permissions'>, words: string) => Promise<string[] | null>
>('projects with words in their issues');

/** A file with its uploader, and the use to show: the project's own, else that of the first issue. */
export interface SeenFile {
  file: FileRecord;
  uploader: Person;
  use: { onProject: boolean; issueId: string | null; number: number | null };
}

/** The files of a project and of its issues that a reader with this access can see, newest first. */
export const filesSeen = question<
  (db: DbOrTx, workspaceId: string, projectId: string, access: Reads, limit: number, offset: number) => Promise<SeenFile[]>
>('the files of a project and of its issues');

/** The number of the files of `filesSeen`, counted up to the limit of lists. */
export const filesSeenCount =
  question<(db: DbOrTx, workspaceId: string, projectId: string, access: Reads) => Promise<number>>('how many files a project has');
