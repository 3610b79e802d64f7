import { LIMITS } from '@coloa/contract/limits.ts';
import { isSystem } from '@coloa/contract/permissions.ts';
import type { Workspace, WorkspaceSummary } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { storageUsed } from '../files/files.service.ts';
import { heldRoleOf } from '../membership/roles.service.ts';
import { standingIn, workspacesShutTo } from '../membership/workspaces.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { forbidden, notFound } from '../platform/http/refusal.ts';
import { byName } from '../platform/text/folding.ts';
import { binnedWorkspaces, everyWorkspace, ownWorkspaces, type WorkspaceRow, workspaceRow } from './workspace-settings.repo.ts';
import { canCountProjects, canCountTwoFactor, type WorkspaceReader } from './workspaces.policy.ts';
import { presentWorkspace } from './workspaces.present.ts';
import { issuesOfWorkspaces, peopleOfWorkspaces, projectsOfWorkspaces } from './workspaces.questions.ts';

interface Readable {
  row: WorkspaceRow;
  reader: WorkspaceReader;
}

const system = (actor: Actor): boolean => isSystem({ name: actor.role });

/**
 * Returns the workspaces that the user can read. Omits those that require a second factor if the user has none. For an API token, returns
 * only the current workspace.
 */
async function readable(db: DbOrTx, actor: Actor): Promise<Readable[]> {
  const found = system(actor)
    ? (await everyWorkspace(db)).map((row) => ({ row, reader: actor }))
    : (await ownWorkspaces(db, actor.userId)).map(({ workspace, ...membership }) => {
        const { name, permissions } = heldRoleOf(membership);
        return { row: workspace, reader: { role: name, permissions } };
      });
  const shut = await workspacesShutTo(db, actor.userId);
  return found
    .filter(({ row }) => !shut.has(row.id) && (!actor.apiToken || row.id === actor.workspaceId))
    .filter(({ reader }) => reader.permissions.has('READ_WORKSPACE'))
    .sort((a, b) => byName(a.row, b.row))
    .slice(0, LIMITS.workspaces);
}

export const listWorkspaces = async (db: DbOrTx, actor: Actor): Promise<Workspace[]> =>
  (await readable(db, actor)).map(({ row, reader }) => presentWorkspace(row, reader));

export async function listBinned(db: DbOrTx, actor: Actor): Promise<Workspace[]> {
  if (!system(actor) || actor.apiToken) throw forbidden();
  const found = await binnedWorkspaces(db);
  return found.map(({ row, deletedBy }) => ({ ...presentWorkspace(row, actor), ...(deletedBy && { deletedBy }) }));
}

async function oneReadable(db: DbOrTx, actor: Actor, workspaceId: string): Promise<Readable> {
  const reader = await standingIn(db, actor, workspaceId, 'READ_WORKSPACE');
  const row = await workspaceRow(db, workspaceId);
  if (!row) throw notFound();
  return { row, reader };
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED */
export async function workspaceById(db: DbOrTx, actor: Actor, workspaceId: string): Promise<Workspace> {
  const { row, reader } = await oneReadable(db, actor, workspaceId);
  return presentWorkspace(row, reader);
}

/** Returns a summary of each workspace that the user can read. The number of queries does not depend on the number of workspaces. */
export const summariesOf = async (db: DbOrTx, actor: Actor): Promise<WorkspaceSummary[]> => summarise(db, await readable(db, actor));

/** @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED */
export async function summaryOf(db: DbOrTx, actor: Actor, workspaceId: string): Promise<WorkspaceSummary> {
  const [summary] = await summarise(db, [await oneReadable(db, actor, workspaceId)]);
  if (!summary) throw notFound();
  return summary;
}

async function summarise(db: DbOrTx, found: readonly Readable[]): Promise<WorkspaceSummary[]> {
  if (found.length === 0) return [];
  const counted = found.filter(({ reader }) => canCountProjects(reader)).map(({ row }) => row.id);
  const all = found.map(({ row }) => row.id);
  const [people, projects, issues, storage] = await Promise.all([
    peopleOfWorkspaces.ask(
      db,
      found.map(({ row, reader }) => ({ id: row.id, name: row.name, mayWrite: canCountTwoFactor(reader) })),
    ),
    counted.length === 0 ? [] : projectsOfWorkspaces.ask(db, counted),
    counted.length === 0 ? [] : issuesOfWorkspaces.ask(db, counted),
    storageUsed(db, all),
  ]);
  const peopleOf = new Map(people.map((summary) => [summary.workspace.id, summary]));
  const projectsOf = Map.groupBy(projects, ({ workspaceId }) => workspaceId);
  const issuesOf = Map.groupBy(issues, ({ workspaceId }) => workspaceId);
  const storageOf = new Map(storage.map((row) => [row.workspaceId, row]));
  return found.map(({ row, reader }) => {
    const { id, name, slug, logo, twoFactorRequired } = row;
    const { members = 0, byRole = [], withoutTwoFactor = null, lastSeenAt = null } = peopleOf.get(id) ?? {};
    const may = canCountProjects(reader);
    return {
      workspace: { id, name, slug, logo, twoFactorRequired },
      members,
      byRole,
      withoutTwoFactor,
      lastSeenAt,
      projects: may ? projectsOfOne(projectsOf.get(id) ?? []) : null,
      issues: may ? issuesOfOne(issuesOf.get(id) ?? []) : null,
      storage: { files: storageOf.get(id)?.files ?? 0, bytes: Number(storageOf.get(id)?.bytes ?? 0) },
    };
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

const projectsOfOne = (rows: Awaited<ReturnType<typeof projectsOfWorkspaces.ask>>): WorkspaceSummary['projects'] => ({
  total: sum(rows.map(({ projects }) => projects)),
  byStatus: Object.fromEntries(rows.map(({ status, projects }) => [status, projects])),
});

/** Omits severities without issues, because a counter keeps its row when it returns to 0. */
const issuesOfOne = (rows: Awaited<ReturnType<typeof issuesOfWorkspaces.ask>>): WorkspaceSummary['issues'] => ({
  total: sum(rows.map(({ issues }) => issues)),
  bySeverity: Object.fromEntries(rows.filter(({ issues }) => issues > 0).map(({ severity, issues }) => [severity, issues])),
});
