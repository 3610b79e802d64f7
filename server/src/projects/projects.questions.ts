import type { Person } from '@coloa/contract/users/users.schema.ts';
import type { FileRecord, Reads } from '../files/files.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { question } from '../platform/questions.ts';

/** Texts for `to_tsquery` that find words in issues. */
export interface IssueQueries {
  issueText: string;
  /** The query for issues that the viewer sees as a client; undefined if it is the same. */
  issueTextOfClients: string | undefined;
}

/** Returns the ids of the projects, or the queries that find them if they are too many. */
export const projectsWithIssues = question<
  (db: DbOrTx, actor: Pick<Actor, 'workspaceId' | 'userId' | 'permissions'>, words: string) => Promise<string[] | IssueQueries>
>('projects with words in their issues');

export interface SeenFile {
  file: FileRecord;
  uploader: Person;
  use: { onProject: boolean; issueId: string | null; number: number | null };
}

/** The files of a project that are visible with this access, newest first. */
export const filesSeen = question<
  (db: DbOrTx, workspaceId: string, projectId: string, access: Reads, limit: number, offset: number) => Promise<SeenFile[]>
>('the files of a project and of its issues');

export const filesSeenCount =
  question<(db: DbOrTx, workspaceId: string, projectId: string, access: Reads) => Promise<number>>('how many files a project has');
