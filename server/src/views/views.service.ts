import type { RequestOf } from '@coloa/contract/http.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { SavedView, ViewPlace, viewsContract } from '@coloa/contract/views/views.contract.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { forbidden, notFound, refusal, refuseTaken } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import { foldName } from '../platform/text/folding.ts';
import { canEditView, canSeeView, canShareViews } from './views.policy.ts';
import { deleteView, holdOwn, holdShared, insertView, listViews, lockView, updateView, type ViewRecord } from './views.repo.ts';

const presentView = ({ owner, updatedAt, ...view }: ViewRecord, actor: Actor): SavedView => ({
  ...view,
  owner,
  updatedAt: updatedAt.toISOString(),
  can: { edit: canEditView(actor, { ...view, ownerId: owner.id }) },
});

type Create = RequestOf<typeof viewsContract.create>['body'];
type Update = RequestOf<typeof viewsContract.update>['body'];

export async function viewsOf(db: DbOrTx, actor: Actor, place: ViewPlace): Promise<SavedView[]> {
  const rows = await listViews(db, actor, place);
  return rows.map((row) => presentView(row, actor));
}

const refuseNameTaken = (write: Promise<void>): Promise<void> => refuseTaken(write, 'saved_views_name', 'VIEW_NAME_TAKEN', 'name');

async function requireRoomToShare(tx: Tx, workspaceId: string, place: ViewPlace): Promise<void> {
  const shared = await holdShared(tx, workspaceId, place);
  if (shared >= LIMITS.sharedViews) throw refusal('SHARED_VIEWS_FULL', { params: { max: LIMITS.sharedViews } });
}

/** @throws Refusal FORBIDDEN, VIEW_NAME_TAKEN, VIEWS_FULL, SHARED_VIEWS_FULL */
export async function createView(tx: Tx, actor: Actor, sent: Create): Promise<string> {
  const { workspaceId, userId } = actor;
  if (sent.shared && !canShareViews(actor)) throw forbidden();
  if ((await holdOwn(tx, actor)) >= LIMITS.views) throw refusal('VIEWS_FULL', { params: { max: LIMITS.views } });
  if (sent.shared) await requireRoomToShare(tx, workspaceId, sent.place);
  const id = newId();
  await refuseNameTaken(insertView(tx, { ...sent, workspaceId, id, ownerId: userId, searchName: foldName(sent.name) }));
  return id;
}

async function openToEdit(tx: Tx, actor: Actor, id: string) {
  const found = await lockView(tx, actor.workspaceId, id);
  if (!found || !canSeeView(actor, found)) throw notFound();
  if (!canEditView(actor, found)) throw forbidden();
  return found;
}

/**
 * Changes a view. An owner without READ_USER can stop sharing a view, but cannot make other changes while the view is shared.
 * @throws Refusal NOT_FOUND, FORBIDDEN, VIEW_NAME_TAKEN, SHARED_VIEWS_FULL
 */
export async function changeView(tx: Tx, actor: Actor, id: string, sent: Update): Promise<void> {
  const { workspaceId } = actor;
  const found = await openToEdit(tx, actor, id);
  const shared = sent.shared ?? found.shared;
  if (shared && !canShareViews(actor)) throw forbidden();
  if (shared && !found.shared) await requireRoomToShare(tx, workspaceId, found.place);
  const change = { ...sent, ...(sent.name !== undefined && { searchName: foldName(sent.name) }) };
  await refuseNameTaken(updateView(tx, workspaceId, id, change));
}

export async function removeView(tx: Tx, actor: Actor, id: string): Promise<void> {
  await openToEdit(tx, actor, id);
  await deleteView(tx, actor.workspaceId, id);
}
