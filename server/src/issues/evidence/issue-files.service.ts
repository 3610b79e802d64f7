import type { Uploaded } from '@coloa/contract/files/files.contract.ts';
import { namesReferredTo } from '@coloa/contract/files/files-in-texts.ts';
import { fileOfEvidence } from '@coloa/contract/issues/evidence-item.ts';
import { attachFile, type FileRecord, followTexts, type Place, presentUploaded, removeFiles } from '../../files/files.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { ProjectAccess } from '../../projects/projects.policy.ts';
import { textsNamingFiles } from '../corrections/correction-values.policy.ts';
import { listOpenFields } from '../corrections/corrections.repo.ts';
import { markdownOf } from '../edit/issue-fields.service.ts';
import { listContents } from '../issues.repo.ts';
import { listNotes } from '../retests/retests.repo.ts';
import { listEvidence } from './issue-evidence.repo.ts';

type IssueId = { id: string; projectId: string };

export const issuePlace = ({ id, projectId }: IssueId): Place => ({ kind: 'ISSUE', placeId: id, projectId, issueId: id });

/** @throws Refusal UNKNOWN_ATTACHMENT, ATTACHMENT_IN_USE */
export const attachToIssue = async (tx: Tx, actor: Actor, issue: IssueId, fileId: string): Promise<Uploaded> =>
  presentUploaded(await attachFile(tx, actor, issuePlace(issue), fileId));

/** Removes the files of an issue and of its comments. Call before the issue is deleted. */
export const removeFilesOfIssue = (tx: Tx, workspaceId: string, issueId: string): Promise<void> =>
  removeFiles(tx, workspaceId, { issueId });

async function textsOf(db: DbOrTx, workspaceId: string, issueId: string) {
  const contents = await listContents(db, workspaceId, issueId);
  const evidence = await listEvidence(db, workspaceId, issueId);
  const shown = evidence.flatMap((item) => fileOfEvidence(item) ?? []).map((name) => `/attachments/${name}`);
  const written = [...markdownOf(Object.fromEntries(contents.map(({ language, content }) => [language, content]))), ...shown];
  const notes = await listNotes(db, workspaceId, issueId);
  const seenNotes = notes.filter(({ seen }) => seen);
  return { all: [...written, ...notes.map(({ note }) => note)], seenByClients: [...written, ...seenNotes.map(({ note }) => note)] };
}

/**
 * Updates which users can read the files of an issue (see `followTexts`). Call it after changing texts, evidence or retest notes, and when
 * the issue is published.
 */
export async function followIssueTexts(tx: Tx, actor: Actor, issue: IssueId, access: ProjectAccess): Promise<void> {
  const { all, seenByClients } = await textsOf(tx, actor.workspaceId, issue.id);
  await followTexts(tx, actor, issuePlace(issue), access, all, seenByClients);
}

/**
 * Removes an attachment from an issue.
 * @throws Refusal ATTACHMENT_SHOWN if a text, evidence, retest note or open correction of the issue refers to the file
 */
export async function removeFromIssue(tx: Tx, workspaceId: string, issue: { id: string }, file: FileRecord): Promise<void> {
  const { all } = await textsOf(tx, workspaceId, issue.id);
  const proposed = await listOpenFields(tx, workspaceId, issue.id);
  if (namesReferredTo([...all, ...proposed.flatMap(textsNamingFiles)]).includes(file.fileName)) throw refusal('ATTACHMENT_SHOWN');
  await removeFiles(tx, workspaceId, { kind: 'ISSUE', placeId: issue.id, fileId: file.id });
}
