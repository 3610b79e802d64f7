import type { GroupCreate, GroupUpdate } from '@coloa/contract/groups/groups.contract.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import { requireMembers } from '../membership/users.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { changedFields, conflictingFields, withChanged } from '../platform/edit-versions.ts';
import { forbidden, notFound, type RefusalDetail, refusal, refuseIfAny, refuseTaken, tooManyItems } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import { fold } from '../platform/text/folding.ts';
import { accessTo } from '../projects/projects.service.ts';
import { addProjects, countProjectsOf, listPeople, listProjects, removeProjects, writePeople } from './group-members.repo.ts';
import { canRewrite, rewritten } from './groups.policy.ts';
import { countGroups, deleteGroup, type GroupRecord, holdGroups, insertGroup, lockGroup, updateGroup } from './groups.repo.ts';
import { auditedGroup, isOutside, publishGroups } from './groups.service.ts';

/** Returns the folded name without redacted text, which clients could otherwise discover by searching. */
export const groupSearchName = (name: string): string => fold(redact(name));

type Lists = Pick<GroupUpdate, 'projectIds' | 'userIds'>;

function refuseRepeated({ projectIds = [], userIds = [] }: Lists): void {
  const repeated = (field: string, ids: readonly string[]) =>
    ids.flatMap((id, n): RefusalDetail[] => (ids.indexOf(id) < n ? [{ code: 'NAMED_TWICE', path: `${field}.${n}` }] : []));
  refuseIfAny([...repeated('projectIds', projectIds), ...repeated('userIds', userIds)]);
}

async function requireProjects(db: DbOrTx, actor: Actor, projectIds: readonly string[]): Promise<void> {
  const accesses = await accessTo(db, actor, projectIds);
  const there = (id: string) => (accesses.get(id)?.frozen ?? null) !== 'PROJECT_DELETED' && accesses.has(id);
  refuseIfAny(projectIds.flatMap((id, n): RefusalDetail[] => (there(id) ? [] : [{ code: 'UNKNOWN_PROJECT', path: `projectIds.${n}` }])));
}

const requirePeople = (db: DbOrTx, actor: Actor, userIds: readonly string[]): Promise<void> =>
  requireMembers(
    db,
    actor.workspaceId,
    userIds.map((id, n) => ({ id, path: `userIds.${n}` })),
  );

const refuseNameTaken = (write: Promise<void>): Promise<void> => refuseTaken(write, 'groups_name', 'GROUP_NAME_TAKEN', 'name');

/**
 * Checks that the group does not have too many projects, including projects that the actor cannot read.
 * @throws Refusal FIELD_TOO_LONG
 */
async function requireRoom(tx: Tx, workspaceId: string, id: string): Promise<void> {
  const count = await countProjectsOf(tx, workspaceId, id);
  if (count > LIMITS.groupProjects) throw tooManyItems('projectIds', count, LIMITS.groupProjects);
}

/** @throws Refusal NAMED_TWICE, UNKNOWN_PROJECT, UNKNOWN_USER, GROUPS_FULL, GROUP_NAME_TAKEN */
export async function createGroup(tx: Tx, actor: Actor, by: AuditActor, sent: GroupCreate): Promise<string> {
  const { workspaceId } = actor;
  const { name, description, projectIds, userIds } = sent;
  refuseRepeated(sent);
  await requireProjects(tx, actor, projectIds);
  await requirePeople(tx, actor, userIds);
  await holdGroups(tx, workspaceId);
  if ((await countGroups(tx, workspaceId)) >= LIMITS.groups) throw refusal('GROUPS_FULL', { params: { max: LIMITS.groups } });
  const id = newId();
  const row = { workspaceId, id, name, searchName: groupSearchName(name), description, createdBy: actor.userId };
  await refuseNameTaken(insertGroup(tx, row));
  await addProjects(tx, workspaceId, id, projectIds);
  await writePeople(tx, workspaceId, id, userIds);
  await record(tx, workspaceId, by, { action: 'GROUP_CREATED', object: auditedGroup(row) });
  await publishGroups(tx, workspaceId, [id]);
  return id;
}

/**
 * Checks that a change states the version from which it started.
 * @throws Refusal FIELD_REQUIRED if a change has no start version
 */
export function refuseIncomplete({ version, ...fields }: GroupUpdate): void {
  if (Object.keys(fields).length > 0 && version === undefined) throw refusal('FIELD_REQUIRED', { path: 'version' });
}

/** Outcome of a change. `conflicts` are the fields that were changed since the start version; the group then stays unchanged. */
export type ChangeOutcome = { version: number; conflicts?: undefined } | { conflicts: string[] };

/**
 * Returns the texts that the sender changed. Omits a text that equals the redacted text shown to the sender.
 * @throws Refusal FORBIDDEN for a text that the sender cannot see completely
 */
function textsSent(group: GroupRecord, sent: GroupUpdate, outside: boolean): Pick<GroupUpdate, 'name' | 'description'> {
  const texts = { name: rewritten(sent.name, group.name, outside), description: rewritten(sent.description, group.description, outside) };
  for (const field of ['name', 'description'] as const)
    if (texts[field] !== undefined && !canRewrite(group[field], outside)) throw forbidden();
  return texts;
}

/**
 * Changes the submitted fields of a group. Projects that the actor cannot read stay in the group.
 * @throws Refusal NOT_FOUND, FORBIDDEN, NAMED_TWICE, UNKNOWN_PROJECT, UNKNOWN_USER, GROUP_NAME_TAKEN, FIELD_TOO_LONG
 */
export async function changeGroup(tx: Tx, actor: Actor, by: AuditActor, id: string, sent: GroupUpdate): Promise<ChangeOutcome> {
  const { workspaceId } = actor;
  refuseRepeated(sent);
  // The people are checked before the group is locked. The opposite order could deadlock with the removal of a member, which locks
  // the user before the groups.
  if (sent.userIds) await requirePeople(tx, actor, sent.userIds);
  const group = await lockGroup(tx, workspaceId, id);
  if (!group) throw notFound();
  const projects = await listProjects(tx, actor, id);
  const people = await listPeople(tx, workspaceId, id);
  const texts = textsSent(group, sent, isOutside(actor, projects));
  const shown = projects.map((project) => project.id).sort();
  const current = { name: group.name, description: group.description, projectIds: shown, userIds: people.map((person) => person.id) };
  const wanted = { ...texts, projectIds: sent.projectIds?.toSorted(), userIds: sent.userIds };
  const changed = changedFields(current, wanted);
  const conflicts = conflictingFields(group, changed, sent.version ?? group.version);
  if (conflicts.length > 0) return { conflicts };
  if (changed.length === 0) return { version: group.version };

  const { projectIds = shown, userIds } = sent;
  const before = new Set(shown);
  await requireProjects(tx, actor, projectIds);
  const version = group.version + 1;
  const next = { name: texts.name ?? group.name, description: texts.description ?? group.description };
  const fieldVersions = withChanged(group.fieldVersions, changed, version);
  await refuseNameTaken(updateGroup(tx, workspaceId, id, { ...next, searchName: groupSearchName(next.name), version, fieldVersions }));
  await removeProjects(
    tx,
    workspaceId,
    id,
    shown.filter((each) => !projectIds.includes(each)),
  );
  await addProjects(
    tx,
    workspaceId,
    id,
    projectIds.filter((each) => !before.has(each)),
  );
  if (changed.includes('projectIds')) await requireRoom(tx, workspaceId, id);
  if (userIds && changed.includes('userIds')) await writePeople(tx, workspaceId, id, userIds);
  await record(tx, workspaceId, by, {
    action: 'GROUP_CHANGED',
    object: auditedGroup({ id, name: next.name }),
    details: { fields: changed },
  });
  await publishGroups(tx, workspaceId, [id]);
  return { version };
}

/** @throws Refusal NOT_FOUND */
export async function removeGroup(tx: Tx, actor: Actor, by: AuditActor, id: string): Promise<void> {
  const { workspaceId } = actor;
  const group = await lockGroup(tx, workspaceId, id);
  if (!group) throw notFound();
  await deleteGroup(tx, workspaceId, id);
  await record(tx, workspaceId, by, { action: 'GROUP_DELETED', object: auditedGroup(group) });
  await publishGroups(tx, workspaceId, [id]);
}
