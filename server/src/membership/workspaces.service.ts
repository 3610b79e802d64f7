import type { Language } from '@coloa/contract/languages.ts';
import { isSystem, type Permission } from '@coloa/contract/permissions.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { forbidden, notFound, refusal } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import { byName } from '../platform/text/folding.ts';
import { builtInRole, type HeldRole, heldRoleOf } from './roles.service.ts';
import {
  allWorkspaces,
  dueDaysOf,
  findMembership,
  insertWorkspace,
  languagesOf,
  readinessRulesOf,
  workspaceExists,
  workspaceName,
  workspacesAsJson,
  workspacesOfUser,
  workspacesShutTo,
} from './workspaces.repo.ts';

export interface Workspace {
  id: string;
  name: string;
}

export { dueDaysOf, insertWorkspace, readinessRulesOf, workspaceExists, workspaceName, workspacesAsJson, workspacesShutTo };

export interface NewWorkspace {
  name: string;
  slug: string;
  timeZone?: string | undefined;
  languages?: Language[] | undefined;
}

/** @throws Refusal FIELD_NOT_ALLOWED for a language that the workspace does not offer */
export async function requireOffered(db: DbOrTx, workspaceId: string, languages: readonly Language[], path: string): Promise<void> {
  const offered = await languagesOf(db, workspaceId);
  if (languages.some((language) => !offered.includes(language)))
    throw refusal('FIELD_NOT_ALLOWED', { path, params: { values: offered.join(', ') } });
}

export async function createWorkspace(db: DbOrTx, given: NewWorkspace): Promise<Workspace> {
  const id = newId();
  await insertWorkspace(db, { id, ...given });
  return { id, name: given.name };
}

export async function workspacesOf(db: DbOrTx, actor: Pick<Actor, 'userId' | 'role' | 'workspaceId' | 'apiToken'>): Promise<Workspace[]> {
  return offeredTo(actor, await (isSystem({ name: actor.role }) ? allWorkspaces(db) : workspacesOfUser(db, actor.userId)));
}

export const offeredTo = ({ workspaceId, apiToken }: Pick<Actor, 'workspaceId' | 'apiToken'>, found: readonly Workspace[]): Workspace[] =>
  found.filter(({ id }) => apiToken === null || id === workspaceId).sort(byName);

export const workspacesOfMember = async (db: DbOrTx, userId: string): Promise<Workspace[]> =>
  (await workspacesOfUser(db, userId)).sort(byName);

export interface Standing {
  workspaceId: string;
  role: string;
  permissions: ReadonlySet<Permission>;
}

/**
 * Returns the caller's role and permissions in a workspace, by default the current one.
 * @throws Refusal NOT_FOUND if the caller does not belong to the workspace, or uses an API token of another workspace; FORBIDDEN without
 * `permission` in the workspace; TWO_FACTOR_REQUIRED if the caller lacks a second factor that the workspace requires
 */
export async function standingIn(
  db: DbOrTx,
  actor: Pick<Actor, 'userId' | 'role' | 'workspaceId' | 'permissions' | 'apiToken'>,
  workspaceId: string | undefined,
  permission: Permission,
): Promise<Standing> {
  const standing = await findStanding(db, actor, workspaceId ?? actor.workspaceId);
  if (!standing) throw notFound();
  if (!standing.permissions.has(permission)) throw forbidden();
  return standing;
}

async function findStanding(
  db: DbOrTx,
  actor: Pick<Actor, 'userId' | 'role' | 'workspaceId' | 'permissions' | 'apiToken'>,
  workspaceId: string,
): Promise<Standing | undefined> {
  if (workspaceId === actor.workspaceId) return { workspaceId, role: actor.role, permissions: actor.permissions };
  if (actor.apiToken) return undefined;
  const role = await roleIn(db, actor, workspaceId);
  // Without this check, users could bypass the two-factor requirement of a workspace from another workspace.
  if (role && (await workspacesShutTo(db, actor.userId)).has(workspaceId)) throw refusal('TWO_FACTOR_REQUIRED');
  return role && { workspaceId, role: role.name, permissions: role.permissions };
}

export async function roleIn(db: DbOrTx, actor: Pick<Actor, 'userId' | 'role'>, workspaceId: string): Promise<HeldRole | undefined> {
  if (isSystem({ name: actor.role })) return (await workspaceExists(db, workspaceId)) ? builtInRole('System') : undefined;
  return roleOfMember(db, workspaceId, actor.userId);
}

/** Returns the role from the user's membership. Ignores that the user may be System in another workspace. */
export async function roleOfMember(db: DbOrTx, workspaceId: string, userId: string): Promise<HeldRole | undefined> {
  const found = await findMembership(db, workspaceId, userId);
  return found && heldRoleOf(found);
}
