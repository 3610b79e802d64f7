import type { RequestOf } from '@coloa/contract/http.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { Snippet, snippetsContract } from '@coloa/contract/snippets/snippets.contract.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { notFound, refusal, refuseTaken } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import { foldName } from '../platform/text/folding.ts';
import { deleteSnippet, deleteSnippetsOf, holdSnippets, insertSnippet, listSnippets, updateSnippet } from './snippets.repo.ts';

type Create = RequestOf<typeof snippetsContract.create>['body'];
type Update = RequestOf<typeof snippetsContract.update>['body'];

export async function snippetsOf(db: DbOrTx, actor: Actor): Promise<Snippet[]> {
  const rows = await listSnippets(db, actor);
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

const refuseNameTaken = <Result>(write: Promise<Result>): Promise<Result> =>
  refuseTaken(write, 'snippets_name', 'SNIPPET_NAME_TAKEN', 'name');

/** @throws Refusal SNIPPET_NAME_TAKEN, SNIPPETS_FULL */
export async function createSnippet(tx: Tx, actor: Actor, sent: Create): Promise<string> {
  const { workspaceId, userId } = actor;
  if ((await holdSnippets(tx, actor)) >= LIMITS.snippets) throw refusal('SNIPPETS_FULL', { params: { max: LIMITS.snippets } });
  const id = newId();
  await refuseNameTaken(insertSnippet(tx, { ...sent, workspaceId, id, ownerId: userId, searchName: foldName(sent.name) }));
  return id;
}

/** @throws Refusal NOT_FOUND, SNIPPET_NAME_TAKEN */
export async function changeSnippet(tx: Tx, actor: Actor, id: string, sent: Update): Promise<void> {
  const change = { ...sent, ...(sent.name !== undefined && { searchName: foldName(sent.name) }) };
  if (!(await refuseNameTaken(updateSnippet(tx, actor, id, change)))) throw notFound();
}

/** @throws Refusal NOT_FOUND */
export async function removeSnippet(tx: Tx, actor: Actor, id: string): Promise<void> {
  if (!(await deleteSnippet(tx, actor, id))) throw notFound();
}

/** Deletes the snippets of a leaving member, because they may quote issues of the workspace. */
export const forgetSnippets = (tx: Tx, workspaceId: string, userId: string): Promise<void> => deleteSnippetsOf(tx, { workspaceId, userId });
