import type { AuditDetails } from '@coloa/contract/audit/audit-details.ts';
import type { ListOf, RequestOf, ResponseOf } from '@coloa/contract/http.ts';
import { PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { Share, sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { type AuditActor, type Listed, record } from '../../audit/audit.service.ts';
import { publish } from '../../events/events.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { changedFields, changesOf } from '../../platform/edit-versions.ts';
import { listPage, mapList, type PageRequest } from '../../platform/http/paging.ts';
import { notFound, refusal } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { randomToken, sha256 } from '../../platform/security/secrets.ts';
import { noteProject } from '../../projects/project-history.service.ts';
import { demand, demandMethod, type ProjectAccess } from '../../projects/projects.policy.ts';
import { type AuditedProject, auditedProject, lockOpenProject, openProject } from '../../projects/projects.service.ts';
import { canEndShares, canShare } from '../reports.policy.ts';
import type { ShareEnds } from './share-ends.ts';
import { countWaiting } from './share-messages.repo.ts';
import { demandShown, refuseUnfitChange, refuseUnfitLink } from './share-readiness.service.ts';
import { countVisits, listVisits } from './share-visits.repo.ts';
import { shareStateOf } from './shares.policy.ts';
import { presentShare, presentVisit } from './shares.present.ts';
import {
  countEndedShares,
  countShares,
  endShares,
  hasShare,
  insertShare,
  type LockedShare,
  listEndedShares,
  listShares,
  lockShare,
  type ShareRecord,
  updateShare,
} from './shares.repo.ts';

type New = RequestOf<typeof sharesContract.create>['body'];
type Change = RequestOf<typeof sharesContract.change>['body'];
type Visits = ResponseOf<typeof sharesContract.visits>['items'];

/** @throws Refusal NOT_FOUND for clients, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED */
function demandLead(access: ProjectAccess, can: (access: ProjectAccess) => boolean): void {
  demandMethod(access, canEndShares);
  demand(access, can);
}

async function presentShares(db: DbOrTx, workspaceId: string, rows: readonly ShareRecord[]): Promise<Share[]> {
  const waiting = await countWaiting(
    db,
    workspaceId,
    rows.map(({ share }) => share.id),
  );
  return rows.map((row) => presentShare(row, waiting.get(row.share.id) ?? 0));
}

async function presentOne(db: DbOrTx, workspaceId: string, projectId: string, shareId: string): Promise<Share> {
  const [share] = await presentShares(db, workspaceId, await listShares(db, workspaceId, projectId, shareId));
  if (!share) throw notFound();
  return share;
}

/**
 * Returns the open links, newest first. With `shareId`, returns only this link, open or not.
 * @throws Refusal NOT_FOUND, also for clients, FORBIDDEN
 */
export async function sharesOf(db: DbOrTx, actor: Actor, projectId: string, shareId?: string): Promise<Share[]> {
  const { workspaceId } = actor;
  const { access } = await openProject(db, actor, projectId);
  demandLead(access, canEndShares);
  if (shareId !== undefined) return [await presentOne(db, workspaceId, projectId, shareId)];
  return presentShares(db, workspaceId, await listShares(db, workspaceId, projectId));
}

/** @throws Refusal NOT_FOUND, also for clients, FORBIDDEN */
export async function endedSharesOf(db: DbOrTx, actor: Actor, projectId: string, query: PageRequest): Promise<ListOf<Share>> {
  const { workspaceId } = actor;
  const { access } = await openProject(db, actor, projectId);
  demandLead(access, canEndShares);
  const list = await listPage(
    query,
    (limit, offset) => listEndedShares(db, workspaceId, projectId, limit, offset),
    () => countEndedShares(db, workspaceId, projectId),
  );
  return { ...list, items: await presentShares(db, workspaceId, list.items) };
}

/**
 * Rejects another link if the project already has `LIMITS.shares` open links. The caller must lock the project.
 * @throws Refusal SHARES_FULL
 */
async function demandRoom(tx: Tx, workspaceId: string, projectId: string): Promise<void> {
  const full = (await countShares(tx, workspaceId, projectId)) >= LIMITS.shares;
  if (full) throw refusal('SHARES_FULL', { params: { max: LIMITS.shares } });
}

function expiryOf(expiresAt: string): Date {
  const at = new Date(expiresAt);
  if (at <= new Date()) throw refusal('EXPIRY_NOT_AHEAD', { path: 'expiresAt' });
  return at;
}

const told = <const D extends AuditDetails>(
  tx: Tx,
  actor: Actor,
  by: AuditActor,
  project: AuditedProject,
  action: 'SHARE_CREATED' | 'SHARE_CHANGED',
  details: Listed<D>,
) =>
  Promise.all([
    record(tx, actor.workspaceId, by, { action, object: auditedProject(project), details }),
    publish(tx, actor.workspaceId, { kind: 'REPORT', projectId: project.id }),
  ]);

/**
 * Creates a link. Returns its token, which no other call returns.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, NOT_READY, SHARES_FULL, UNKNOWN_VERSION,
 * LANGUAGE_NOT_IN_VERSION, EXPIRY_NOT_AHEAD, TOO_MANY_REQUESTS
 */
export async function makeShare(
  platform: Platform,
  actor: Actor,
  by: AuditActor,
  projectId: string,
  { password, expiresAt, statuses, severities, ...given }: New,
): Promise<{ share: Share; token: string }> {
  const { database, passwords } = platform;
  const { workspaceId, userId } = actor;
  demandLead((await openProject(database.db, actor, projectId)).access, canShare);
  await refuseUnfitLink(platform, actor, projectId, { ...given, statuses, severities });
  const expiry = expiresAt === null ? null : expiryOf(expiresAt);
  const passwordHash = password === null ? null : await passwords.hash(password);
  const [id, token] = [newId(), randomToken()];
  await database.transaction(async (tx) => {
    const { access, project } = await lockOpenProject(tx, actor, projectId);
    demandLead(access, canShare);
    await demandShown(tx, workspaceId, projectId, given);
    await demandRoom(tx, workspaceId, projectId);
    const chosen = { statuses: statuses ?? [...PUBLISHED_STATUSES], severities: severities ?? [...SEVERITIES] };
    const row = { ...given, ...chosen, workspaceId, id, projectId, passwordHash, expiresAt: expiry, createdBy: userId };
    await insertShare(tx, row, sha256(token));
    await noteProject(tx, actor, projectId, { action: 'SHARED', changes: [{ field: 'share', from: null, to: given.label }] });
    const secured = { password: passwordHash !== null, expiresAt, versionId: given.versionId };
    await told(tx, actor, by, project, 'SHARE_CREATED', { shareId: id, label: given.label, ...secured });
  });
  return { share: await presentOne(database.db, workspaceId, projectId, id), token };
}

/**
 * Returns the columns of a link that a change sets.
 * @throws Refusal EXPIRY_NOT_AHEAD
 */
function columnsOf(
  { password: _, expiresAt, unlock, projectId: __, shareId: ___, ...fields }: Change,
  passwordHash: string | null | undefined,
) {
  return {
    ...fields,
    ...(expiresAt !== undefined && { expiresAt: expiresAt === null ? null : expiryOf(expiresAt) }),
    ...(passwordHash !== undefined && { passwordHash }),
    // Failed attempts with the old password do not count for the new one.
    ...((passwordHash !== undefined || unlock) && { wrongPasswords: 0 }),
  };
}

/** Returns the settings of a link for the audit log, without the password hash, because the log must not contain secrets. */
const auditedLink = ({
  language,
  versionId,
  statuses,
  severities,
  comments,
  retests,
  downloads,
  passwordHash,
  expiresAt,
}: LockedShare) => ({
  language,
  versionId,
  statuses,
  severities,
  comments,
  retests,
  downloads,
  password: passwordHash !== null,
  expiresAt: expiresAt?.toISOString() ?? null,
});

function linkChanges(before: LockedShare, after: LockedShare) {
  const [from, to] = [auditedLink(before), auditedLink(after)];
  return {
    ...changesOf(changedFields(from, to), from, to),
    ...(before.passwordHash !== after.passwordHash && { passwordChanged: true }),
  };
}

/**
 * Changes a link. A later expiry opens an expired link again. A revoked link is never opened again.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, NOT_READY, SHARES_FULL, UNKNOWN_VERSION,
 * LANGUAGE_NOT_IN_VERSION, EXPIRY_NOT_AHEAD, SHARE_GONE, TOO_MANY_REQUESTS
 */
export async function changeShare(platform: Platform, ends: ShareEnds, actor: Actor, by: AuditActor, change: Change): Promise<Share> {
  const { database, passwords } = platform;
  const { projectId, shareId, password, versionId, language } = change;
  const { workspaceId } = actor;
  demandLead((await openProject(database.db, actor, projectId)).access, canShare);
  await refuseUnfitChange(platform, actor, change);
  const passwordHash = typeof password === 'string' ? await passwords.hash(password) : password;
  const columns = columnsOf(change, passwordHash);
  const fields = Object.keys(change).filter((field) => field !== 'projectId' && field !== 'shareId');
  await database.transaction(async (tx) => {
    const { access, project } = await lockOpenProject(tx, actor, projectId);
    demandLead(access, canShare);
    const share = await lockShare(tx, workspaceId, projectId, shareId);
    if (!share) throw notFound();
    if (share.revokedAt) throw refusal('SHARE_GONE');
    const next = { ...share, ...columns };
    if (versionId !== undefined || language !== undefined) await demandShown(tx, workspaceId, projectId, next);
    if (fields.length === 0) return;
    if (shareStateOf(share) === 'EXPIRED' && columns.expiresAt !== undefined) await demandRoom(tx, workspaceId, projectId);
    const generation = share.generation + (typeof passwordHash === 'string' ? 1 : 0);
    await updateShare(tx, workspaceId, projectId, shareId, { ...columns, generation });
    await told(tx, actor, by, project, 'SHARE_CHANGED', {
      shareId,
      label: next.label,
      ...linkChanges(share, next),
      ...(change.unlock && { unlocked: true }),
    });
  });
  if (typeof password === 'string') ends.end(() => refusal('SHARE_PASSWORD_REQUIRED', { path: 'password' }), shareId);
  return presentOne(database.db, workspaceId, projectId, shareId);
}

/**
 * Revokes all links of the project, or only `shareId`, and aborts running work for their readers. Repeating the call changes nothing.
 * @throws Refusal NOT_FOUND, FORBIDDEN
 */
export async function revokeShares(
  { database }: Pick<Platform, 'database'>,
  ends: ShareEnds,
  actor: Actor,
  by: AuditActor,
  projectId: string,
  shareId: string | undefined,
): Promise<void> {
  const { workspaceId } = actor;
  const ended = await database.transaction(async (tx) => {
    const { access, project } = await lockOpenProject(tx, actor, projectId);
    demandLead(access, canEndShares);
    if (shareId !== undefined && !(await hasShare(tx, workspaceId, projectId, shareId))) throw notFound();
    const gone = await endShares(tx, workspaceId, projectId, shareId);
    if (gone.length === 0) return gone;
    await noteProject(
      tx,
      actor,
      projectId,
      ...gone.map(({ label }) => ({ action: 'SHARE_ENDED' as const, changes: [{ field: 'share', from: label, to: null }] })),
    );
    for (const { id, label } of gone)
      await record(tx, workspaceId, by, { action: 'SHARE_ENDED', object: auditedProject(project), details: { shareId: id, label } });
    await publish(tx, workspaceId, { kind: 'REPORT', projectId });
    return gone;
  });
  ends.end(() => refusal('SHARE_GONE'), ...ended.map(({ id }) => id));
}

/**
 * Returns a page of the log of a link, such as views, downloads, messages and wrong passwords.
 * @throws Refusal NOT_FOUND, also for clients, FORBIDDEN
 */
export async function visitsOf(
  db: DbOrTx,
  actor: Actor,
  projectId: string,
  shareId: string,
  query: PageRequest,
): Promise<ListOf<Visits[number]>> {
  const { workspaceId } = actor;
  const { access } = await openProject(db, actor, projectId);
  demandLead(access, canEndShares);
  if (!(await hasShare(db, workspaceId, projectId, shareId))) throw notFound();
  const list = await listPage(
    query,
    (limit, offset) => listVisits(db, workspaceId, shareId, limit, offset),
    () => countVisits(db, workspaceId, shareId),
  );
  return mapList(list, presentVisit);
}
