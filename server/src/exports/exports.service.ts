import type { ExportJob } from '@coloa/contract/exports/export-jobs.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { AuditActor } from '../audit/audit.service.ts';
import { eraseAfterCommit } from '../files/files.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { forbidden, notFound, refusal } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import type { Platform } from '../platform/platform.ts';
import { NotStored } from '../platform/storage/storage.ts';
import { canReadGroups, canReport, demand } from '../projects/projects.policy.ts';
import { accessTo, openProject } from '../projects/projects.service.ts';
import { addExportJob, expiry, recordExport } from './export-jobs.service.ts';
import type { ExportOrder, MakeOptions } from './export-order.ts';
import { mayStillHave, tellsOfGroups } from './exports.policy.ts';
import { presentExport } from './exports.present.ts';
import { cancelExport, countUnfinished, type ExportRecord, findOwnExport, insertExport, listOwnExports } from './exports.repo.ts';
import type { HeldProject } from './exports.tables.ts';

/** The maximum number of unfinished jobs per user and workspace, because the jobs of all users share one queue. */
const UNFINISHED_MOST = 20;
/**
 * The maximum number of files for which a user waits at the same time. Low, because the queue is short and must have space for other users.
 */
const AWAITED_MOST = 2;
/** The limit on streamed files for all users together, because these files are generated on the thread that answers calls. */
const STREAMED_MOST = 8;
const FULL_RETRY_S = 10;
const LISTED_MOST = 100;

const busy = () => refusal('TOO_MANY_REQUESTS', { retryAfter: FULL_RETRY_S });

const awaited = new Map<string, number>();
let streamed = 0;

function takePlace(userId: string): () => void {
  const others = awaited.get(userId) ?? 0;
  if (others >= AWAITED_MOST) throw busy();
  awaited.set(userId, others + 1);
  return () => {
    const left = (awaited.get(userId) ?? 1) - 1;
    if (left > 0) awaited.set(userId, left);
    else awaited.delete(userId);
  };
}

function takeStream(): () => void {
  if (streamed >= STREAMED_MOST) throw busy();
  streamed++;
  return () => void streamed--;
}

/**
 * Generates a file while the user waits. `options.signal` must fire when the user has left or received the file, because the file counts as
 * being generated until then.
 * @throws Refusal as the order does, and TOO_MANY_REQUESTS if too many files of the user, or of all users, are being generated
 */
export async function makeNow(platform: Platform, actor: Actor, by: AuditActor, order: ExportOrder, options: MakeOptions) {
  const places = [takePlace(actor.userId)];
  const giveBack = () => {
    for (const end of places.splice(0)) end();
  };
  options.signal.addEventListener('abort', giveBack, { once: true });
  try {
    const begun = await order.begin(platform, actor);
    options.signal.throwIfAborted();
    if (order.streams) places.push(takeStream());
    const { content } = await order.make(platform, actor, options);
    await platform.database.transaction((tx) => recordExport(tx, actor, by, order, begun));
    return { content, fileName: begun.fileName };
  } catch (error) {
    giveBack();
    throw error;
  }
}

/**
 * Writes the row in `export_jobs` and queues the job in one transaction.
 * @throws Refusal as the order does, and TOO_MANY_REQUESTS
 */
export async function requestExport(
  platform: Platform,
  actor: Actor,
  by: AuditActor,
  order: ExportOrder,
  language: Language,
): Promise<ExportJob> {
  const { database } = platform;
  const { workspaceId, userId } = actor;
  const { project, fileName } = await order.begin(platform, actor);
  if ((await countUnfinished(database.db, workspaceId, userId)) >= UNFINISHED_MOST) throw busy();
  const id = newId();
  await database.transaction(async (tx) => {
    const { kind, request } = order;
    const row = { workspaceId, id, kind, projectId: project?.id ?? null, requestedBy: userId, request, fileName };
    await insertExport(tx, { ...row, expiresAt: expiry() });
    await addExportJob(tx, { workspaceId, id, address: by.address });
  });
  return ownExport(database.db, actor, id, language);
}

async function findOwn(db: DbOrTx, actor: Actor, id: string): Promise<ExportRecord> {
  const found = await findOwnExport(db, actor.workspaceId, id, actor.userId);
  if (!found) throw notFound();
  return found;
}

/**
 * Returns an export job of the actor.
 * @throws Refusal NOT_FOUND, also for jobs of other users
 */
export const ownExport = async (db: DbOrTx, actor: Actor, id: string, language: Language): Promise<ExportJob> =>
  presentExport(await findOwn(db, actor, id), language);

export async function ownExports(db: DbOrTx, actor: Actor, projectId: string | undefined, language: Language): Promise<ExportJob[]> {
  const rows = await listOwnExports(db, actor.workspaceId, actor.userId, { projectId, limit: LISTED_MOST });
  return rows.map((row) => presentExport(row, language));
}

/**
 * Cancels a job of the actor, and deletes its file if there is one.
 * @throws Refusal NOT_FOUND
 */
export async function dropExport({ database }: Platform, actor: Actor, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    const dropped = await cancelExport(tx, actor.workspaceId, id, actor.userId);
    if (!dropped) throw notFound();
    if (dropped.storedAs) await eraseAfterCommit(tx, [dropped.storedAs]);
  });
}

/**
 * Returns the projects whose data a file contains. A file without a record of its projects counts as containing all data of the job's
 * project.
 */
const heldBy = ({ held, projectId, storedAs }: ExportRecord): HeldProject[] =>
  held.length === 0 && projectId !== null && storedAs !== null ? [{ id: projectId, reads: 'all' }] : held;

/**
 * Checks that the actor can still read all data in a file.
 * @throws Refusal FORBIDDEN if the file contains data that the actor can no longer read
 */
async function demandHeld(db: DbOrTx, actor: Actor, found: ExportRecord): Promise<void> {
  if (tellsOfGroups(found) && !canReadGroups(actor)) throw forbidden();
  const held = heldBy(found);
  const accesses = await accessTo(
    db,
    actor,
    held.map(({ id }) => id),
  );
  if (!held.every((project) => mayStillHave(accesses.get(project.id), project))) throw forbidden();
}

/**
 * Returns the file of a finished job to the user who requested it, if they can still read everything in it.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_DELETED, EXPORT_NOT_READY, EXPORT_CANCELLED, EXPORT_GONE
 */
export async function exportResult({ database, storage }: Platform, actor: Actor, id: string) {
  const found = await findOwn(database.db, actor, id);
  if (found.projectId !== null) demand((await openProject(database.db, actor, found.projectId)).access, canReport);
  await demandHeld(database.db, actor, found);
  if (found.status === 'WAITING' || found.status === 'RUNNING') throw refusal('EXPORT_NOT_READY');
  if (found.status === 'CANCELLED') throw refusal('EXPORT_CANCELLED');
  if (!found.storedAs || (found.expiresAt && found.expiresAt < new Date())) throw refusal('EXPORT_GONE');
  try {
    return { ...(await storage.read(found.storedAs)), fileName: found.fileName };
  } catch (error) {
    throw error instanceof NotStored ? refusal('EXPORT_GONE') : error;
  }
}
