import type { RequestOf } from '@coloa/contract/http.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { Workspace, workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import type { FastifyRequest } from 'fastify';
import { type AuditActor, record } from '../audit/audit.service.ts';
import { publishListingOf, publishRightsIn } from '../events/events.service.ts';
import { removePictures, replacePicture } from '../files/public-images.service.ts';
import { createWorkspace, standingIn } from '../membership/workspaces.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { sqlState } from '../platform/database/database-errors.ts';
import { changedFields, changesOf } from '../platform/edit-versions.ts';
import { notFound, refusal, refuseTaken } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { forgetActors } from '../sessions/sessions.service.ts';
import { hasTwoFactor } from '../sessions/two-factor/two-factor.service.ts';
import {
  countWorkspaces,
  lockLiving,
  lockWorkspace,
  readTimeZone,
  updateWorkspace,
  type WorkspaceRow,
  workspaceRow,
} from './workspace-settings.repo.ts';
import { presentWorkspace } from './workspaces.present.ts';

type Creation = RequestOf<typeof workspacesContract.create>['body'];
type Change = RequestOf<typeof workspacesContract.update>['body'];

export const objectOf = ({ id, name }: { id: string; name: string }) => ({ kind: 'workspace', id, name }) as const;

/**
 * Returns the workspaces whose audit logs record the creation, deletion or restoration of a workspace. They include the actor's workspace,
 * because the affected workspace may have no users who can read its log.
 */
export const bothLogs = (actor: Actor, workspaceId: string): string[] => [...new Set([workspaceId, actor.workspaceId])];

const namingSlug = <T>(write: Promise<T>): Promise<T> => refuseTaken(write, 'workspaces_slug', 'SLUG_TAKEN', 'slug');

/**
 * Rejects time zones that PostgreSQL does not support. Call this function outside a transaction, because an error of PostgreSQL would abort
 * the transaction.
 * @throws Refusal FIELD_INVALID
 */
async function requireTimeZone({ db }: Database, timeZone: string | undefined): Promise<void> {
  if (timeZone === undefined) return;
  await readTimeZone(db, timeZone).catch((error: unknown) => {
    throw sqlState(error) === '22023' ? refusal('FIELD_INVALID', { path: 'timeZone' }) : error;
  });
}

/** @throws Refusal SLUG_TAKEN, WORKSPACES_FULL, FIELD_INVALID */
export async function makeWorkspace(database: Database, actor: Actor, by: AuditActor, given: Creation): Promise<Workspace> {
  await requireTimeZone(database, given.timeZone);
  return database.transaction(async (tx) => {
    await lockLiving(tx);
    if ((await countWorkspaces(tx)) >= LIMITS.workspaces) throw refusal('WORKSPACES_FULL');
    const made = await namingSlug(createWorkspace(tx, given));
    await record(tx, bothLogs(actor, made.id), by, { action: 'WORKSPACE_CREATED', object: objectOf(made), details: { slug: given.slug } });
    const row = await workspaceRow(tx, made.id);
    if (!row) throw notFound();
    return presentWorkspace(row, actor);
  });
}

const FIELDS = [
  'name',
  'slug',
  'timeZone',
  'languages',
  'reportColor',
  'reportFooter',
  'dueDays',
  'readiness',
  'twoFactorRequired',
] as const;

export async function lockWritable(tx: Tx, actor: Actor, workspaceId: string): Promise<WorkspaceRow> {
  await standingIn(tx, actor, workspaceId, 'WRITE_WORKSPACE');
  const row = await lockWorkspace(tx, workspaceId);
  if (!row || row.deletedAt) throw notFound();
  return row;
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED, SLUG_TAKEN, TWO_FACTOR_FIRST, FIELD_INVALID */
export async function editWorkspace(database: Database, actor: Actor, by: AuditActor, workspaceId: string, change: Change): Promise<void> {
  await requireTimeZone(database, change.timeZone);
  await database.transaction(async (tx) => {
    const before = await lockWritable(tx, actor, workspaceId);
    const next = { ...before, ...change };
    const differs = changedFields(before, change);
    const changed = FIELDS.filter((field) => differs.includes(field));
    if (changed.length === 0) return;
    // Without this check, actors without a second factor would lock themselves out.
    if (next.twoFactorRequired && !before.twoFactorRequired && !(await hasTwoFactor(tx, actor.userId))) throw refusal('TWO_FACTOR_FIRST');
    await namingSlug(updateWorkspace(tx, workspaceId, Object.fromEntries(changed.map((field) => [field, next[field]]))));
    await publishRightsIn(tx, workspaceId);
    if (changed.includes('name')) await publishListingOf(tx, workspaceId);
    const details = changesOf(changed, before, next);
    await record(tx, workspaceId, by, { action: 'WORKSPACE_CHANGED', object: objectOf(next), details });
  });
  forgetActors(database);
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED, and the errors of an upload */
export async function setLogo(platform: Platform, actor: Actor, by: AuditActor, workspaceId: string, request: FastifyRequest) {
  // Checks the permission before the server reads the upload.
  await standingIn(platform.database.db, actor, workspaceId, 'WRITE_WORKSPACE');
  return replacePicture(platform, request, { logoOf: workspaceId }, async (tx, logo) => {
    const before = await lockWritable(tx, actor, workspaceId);
    await updateWorkspace(tx, workspaceId, { logo });
    await record(tx, workspaceId, by, { action: 'WORKSPACE_CHANGED', object: objectOf(before), details: { logo: true } });
  });
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED */
export async function removeLogo(database: Database, actor: Actor, by: AuditActor, workspaceId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const before = await lockWritable(tx, actor, workspaceId);
    if (before.logo === null) return;
    await updateWorkspace(tx, workspaceId, { logo: null });
    await removePictures(tx, { logoOf: workspaceId });
    await record(tx, workspaceId, by, { action: 'WORKSPACE_CHANGED', object: objectOf(before), details: { logo: false } });
  });
}
