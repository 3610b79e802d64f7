import { fileOfEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { detachFromIssue, type FileRecord, followTexts, issuePlace } from '../files/files.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database.ts';
import type { ProjectAccess } from '../projects/projects.policy.ts';
import { listEvidence } from './issue-evidence.repo.ts';
import { markdownOf } from './issue-fields.service.ts';
import { listContents } from './issues.repo.ts';
import { listNotes } from './retests/retests.repo.ts';

type Place = { id: string; projectId: string };

/** The texts of an issue that can show files: those of its languages, its evidence, and the notes of its retests. */
async function textsOf(db: DbOrTx, workspaceId: string, issueId: string) {
  const contents = await listContents(db, workspaceId, issueId);
  const evidence = await listEvidence(db, workspaceId, issueId);
  const shown = evidence.flatMap((item) => fileOfEvidence(item) ?? []).map((name) => `/attachments/${name}`);
  const written = [...markdownOf(Object.fromEntries(contents.map(({ language, content }) => [language, content]))), ...shown];
  const notes = await listNotes(db, workspaceId, issueId);
  const seenNotes = notes.filter(({ seen }) => seen);
  return { all: [...written, ...notes.map(({ note }) => note)], seenByClients: [...written, ...seenNotes.map(({ note }) => note)] };
}

/** To be called after a text of an issue or a note of a retest was written, and when the issue is published: see `followTexts`. */
export async function followIssueTexts(tx: Tx, actor: Actor, issue: Place, access: ProjectAccess): Promise<void> {
  const { all, seenByClients } = await textsOf(tx, actor.workspaceId, issue.id);
  await followTexts(tx, actor, issuePlace(issue), access, all, seenByClients);
}

/** @throws Refusal ATTACHMENT_SHOWN while a text of the issue names the file, or its evidence shows it */
export async function removeFromIssue(tx: Tx, workspaceId: string, issue: Place, file: FileRecord): Promise<void> {
  const { all } = await textsOf(tx, workspaceId, issue.id);
  await detachFromIssue(tx, workspaceId, issue, file, all);
}
