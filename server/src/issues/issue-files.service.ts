import { detachFromIssue, type FileRecord, followTexts, issuePlace } from '../files/files.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database.ts';
import type { ProjectAccess } from '../projects/projects.policy.ts';
import { markdownOf } from './issue-fields.service.ts';
import { listContents } from './issues.repo.ts';
import { listNotes } from './retests/retests.repo.ts';

type Place = { id: string; projectId: string };

/** All texts of an issue that can show files: those of its languages, and the notes of its retests. */
async function textsOf(db: DbOrTx, workspaceId: string, issueId: string): Promise<string[]> {
  const contents = await listContents(db, workspaceId, issueId);
  const written = markdownOf(Object.fromEntries(contents.map(({ language, content }) => [language, content])));
  return [...written, ...(await listNotes(db, workspaceId, issueId))];
}

/** To be called after a text of an issue or a note of a retest was written: see `followTexts`. */
export async function followIssueTexts(tx: Tx, actor: Actor, issue: Place, access: ProjectAccess): Promise<void> {
  await followTexts(tx, actor, issuePlace(issue), access, await textsOf(tx, actor.workspaceId, issue.id));
}

/** @throws Refusal ATTACHMENT_SHOWN while a text of the issue names the file */
export async function removeFromIssue(tx: Tx, workspaceId: string, issue: Place, file: FileRecord): Promise<void> {
  await detachFromIssue(tx, workspaceId, issue, file, await textsOf(tx, workspaceId, issue.id));
}
