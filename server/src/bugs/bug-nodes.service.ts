import type { AuditField } from '@coloa/contract/audit/audit-details.ts';
import type { BugCreate, BugUpdate, SeverityChange } from '@coloa/contract/bugs/bug-list.contract.ts';
import { NODE_TYPES } from '@coloa/contract/bugs/bugs.contract.ts';
import { typedVector } from '@coloa/contract/issues/typed-vector.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import { leaveTemplates } from '../files/files.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { changedFields } from '../platform/edit-versions.ts';
import { notFound, refusal, refuseIfAny } from '../platform/http/refusal.ts';
import { fold } from '../platform/text/folding.ts';
import { removeMoves, removeOwnNodes, resetNodes, writeMoves, writeNodes } from './bug-nodes.repo.ts';
import { type BugType, type BugTypes, canChoose, depthOf, mergeTypes, type NodeRow, parentOf, saysNothing } from './bug-types.policy.ts';
import { usedAmong } from './bug-uses.service.ts';
import { listMoves, listNodes, touchTree } from './bugs.repo.ts';
import { auditedBug } from './bugs.service.ts';
import { sourceTree } from './built-in-tree.ts';
import { cvssProblems } from './cvss-problems.policy.ts';

export interface HeldTree {
  types: BugTypes;
  rows: ReadonlyMap<string, NodeRow>;
  moves: ReadonlyMap<string, string>;
}

/** Reads the tree from the database, not from the cache. */
export async function readTree(db: DbOrTx, workspaceId: string): Promise<HeldTree> {
  const [rows, moves] = [await listNodes(db, workspaceId), await listMoves(db, workspaceId)];
  return { types: mergeTypes(sourceTree, rows, moves, ''), rows: new Map(rows.map((row) => [row.id, row])), moves };
}

export async function holdTree(tx: Tx, workspaceId: string): Promise<HeldTree> {
  await touchTree(tx, workspaceId);
  return readTree(tx, workspaceId);
}

export const emptyRow = (id: string): NodeRow => ({
  id,
  nameVi: null,
  nameEn: null,
  severity: null,
  cwe: null,
  cvss: null,
  aliases: null,
  imported: false,
  removedAt: null,
});

function requireCvss(cvss: string | null | undefined): void {
  if (cvss) refuseIfAny(cvssProblems(cvss));
}

/** Returns a key such as `chen_ma_nosql` for `Chèn mã NoSQL`; empty if the name has no letter or digit that is allowed in keys. */
const keyOfName = (name: string): string =>
  fold(name)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, LIMITS.bugKey)
    .replaceAll(/^_+|_+$/g, '');

function requireRoom({ rows }: HeldTree): void {
  if (rows.size >= LIMITS.bugNodes) throw refusal('BUGS_FULL');
}

/**
 * Creates a custom node, and returns its id.
 * @throws Refusal UNKNOWN_BUG, BUG_TOO_DEEP, BUG_KEY_TAKEN, BUGS_FULL, CVSS_INVALID, FIELD_REQUIRED
 */
export async function createBug(tx: Tx, actor: Actor, by: AuditActor, sent: BugCreate): Promise<string> {
  const { parentId, names, severity, cwe, cvss, aliases } = sent;
  const name = names.en ?? names.vi;
  if (name === undefined) throw refusal('FIELD_REQUIRED', { path: 'names.vi' });
  requireCvss(cvss);
  const held = await holdTree(tx, actor.workspaceId);
  requireRoom(held);
  if (parentId !== null && !canChoose(held.types, parentId)) throw refusal('UNKNOWN_BUG', { path: 'parentId' });
  if (parentId !== null && depthOf(parentId) >= NODE_TYPES.length) throw refusal('BUG_TOO_DEEP', { path: 'parentId' });
  const key = sent.key ?? keyOfName(name);
  if (key === '') throw refusal('FIELD_REQUIRED', { path: 'key' });
  const id = parentId === null ? key : `${parentId}.${key}`;
  if (held.rows.has(id) || held.types.types.has(id)) throw refusal('BUG_KEY_TAKEN', { path: 'key' });
  const row: NodeRow = {
    ...emptyRow(id),
    nameVi: names.vi ?? null,
    nameEn: names.en ?? null,
    severity,
    cwe,
    cvss: cvss ? typedVector(cvss).vector : null,
    aliases,
  };
  await writeNodes(tx, actor.workspaceId, actor.userId, [row]);
  await removeMoves(tx, actor.workspaceId, [id]);
  await record(tx, actor.workspaceId, by, { action: 'BUG_CREATED', object: auditedBug(id) });
  return id;
}

/** Returns the value, or null if it equals the built-in value, because the row of a built-in node contains only differences. */
function differing<T>(value: T | null, builtIn: T | undefined): T | null {
  return JSON.stringify(value) === JSON.stringify(builtIn) ? null : value;
}

function nextRow(row: NodeRow, type: BugType, { names = {}, hidden, ...sent }: BugUpdate): NodeRow {
  const { builtIn } = type;
  const next = {
    ...row,
    ...(names.vi !== undefined && { nameVi: names.vi }),
    ...(names.en !== undefined && { nameEn: names.en }),
    ...(sent.severity !== undefined && { severity: sent.severity }),
    ...(sent.cwe !== undefined && { cwe: sent.cwe }),
    ...(sent.cvss !== undefined && { cvss: sent.cvss ? typedVector(sent.cvss).vector : null }),
    ...(sent.aliases !== undefined && { aliases: sent.aliases }),
    ...(hidden !== undefined && { removedAt: hidden ? (row.removedAt ?? new Date()) : null }),
  };
  if (!builtIn) {
    if (next.nameVi === null && next.nameEn === null) throw refusal('FIELD_REQUIRED', { path: 'names.vi' });
    if (next.severity === null) throw refusal('FIELD_REQUIRED', { path: 'severity' });
    return { ...next, aliases: next.aliases ?? [] };
  }
  return {
    ...next,
    nameVi: differing(next.nameVi, builtIn.names.vi),
    nameEn: differing(next.nameEn, builtIn.names.en),
    severity: differing(next.severity, builtIn.severity),
    cwe: differing(next.cwe, builtIn.cwe ?? undefined),
    aliases: differing(next.aliases, builtIn.aliases),
  };
}

const FIELD_NAMES: Readonly<Record<Exclude<keyof NodeRow, 'id' | 'imported'>, AuditField>> = {
  nameVi: 'names',
  nameEn: 'names',
  severity: 'severity',
  cwe: 'cwe',
  cvss: 'cvss',
  aliases: 'aliases',
  removedAt: 'hidden',
};

/**
 * Changes the submitted fields of a node.
 * @throws Refusal NOT_FOUND, BUGS_FULL, CVSS_INVALID, FIELD_REQUIRED
 */
export async function changeBug(tx: Tx, actor: Actor, by: AuditActor, id: string, sent: BugUpdate): Promise<void> {
  requireCvss(sent.cvss);
  const held = await holdTree(tx, actor.workspaceId);
  const type = held.types.types.get(id);
  if (!type) throw notFound();
  const row = held.rows.get(id) ?? emptyRow(id);
  const next = nextRow(row, type, sent);
  const { id: _, imported: __, ...content } = next;
  const changed = changedFields({ ...row }, content);
  if (changed.length === 0) return;
  if (!held.rows.has(id)) requireRoom(held);
  if (type.builtIn && saysNothing(next)) await resetNodes(tx, actor.workspaceId, [id]);
  else await writeNodes(tx, actor.workspaceId, actor.userId, [next]);
  // When a hidden type is shown again, its issues return from the type that replaced it.
  if (row.removedAt && !next.removedAt) await removeMoves(tx, actor.workspaceId, [id]);
  const fields = [...new Set(changed.map((field) => FIELD_NAMES[field]))];
  await record(tx, actor.workspaceId, by, { action: 'BUG_CHANGED', object: auditedBug(id), details: { fields } });
}

/**
 * Changes the severities of the types that still have the severity `from`; returns their number.
 * @throws Refusal BUGS_FULL
 */
export async function changeSeverities(tx: Tx, actor: Actor, by: AuditActor, changes: readonly SeverityChange[]): Promise<number> {
  const { workspaceId, userId } = actor;
  const held = await holdTree(tx, workspaceId);
  const next = new Map<string, NodeRow>();
  const asShipped = new Set<string>();
  for (const { id, from, to } of changes) {
    const type = held.types.types.get(id);
    if (type?.severity !== from || from === to) continue;
    const row = nextRow(held.rows.get(id) ?? emptyRow(id), type, { severity: to });
    next.set(id, row);
    if (type.builtIn && saysNothing(row)) asShipped.add(id);
  }
  if (next.size === 0) return 0;
  if (new Set(held.rows.keys()).union(new Set(next.keys())).size > LIMITS.bugNodes) throw refusal('BUGS_FULL');
  await resetNodes(tx, workspaceId, [...asShipped]);
  const kept = [...next.values()].filter(({ id }) => !asShipped.has(id));
  await writeNodes(tx, workspaceId, userId, kept);
  const object = { kind: 'bug' as const, id: null, name: 'VRT' };
  await record(tx, workspaceId, by, { action: 'BUG_SEVERITIES_CHANGED', object, details: { nodesChanged: next.size } });
  return next.size;
}

export async function forgetOwnTypes(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await leaveTemplates(tx, workspaceId, await removeOwnNodes(tx, workspaceId, ids));
}

/**
 * Removes a custom node. A node with issues, including issues moved to it, or with hidden types below it is only hidden. The issues keep
 * their type, or get the type `successorId`.
 * @throws Refusal NOT_FOUND, UNKNOWN_BUG, BUG_BUILT_IN, BUG_BRANCHES
 */
export async function removeBug(tx: Tx, actor: Actor, by: AuditActor, id: string, successorId: string | undefined): Promise<void> {
  const { workspaceId } = actor;
  const held = await holdTree(tx, workspaceId);
  const { types } = held.types;
  const type = types.get(id);
  if (!type) throw notFound();
  if (type.builtIn) throw refusal('BUG_BUILT_IN');
  const below = [...types.values()].filter((each) => parentOf(each.id) === id);
  if (below.some(({ hidden }) => !hidden)) throw refusal('BUG_BRANCHES');
  if (successorId !== undefined) {
    const within = successorId === id || successorId.startsWith(`${id}.`);
    if (within || !canChoose(held.types, successorId)) throw refusal('UNKNOWN_BUG', { path: 'successorId' });
    await writeMoves(tx, workspaceId, new Map([[id, successorId]]));
  }
  const row = held.rows.get(id) ?? emptyRow(id);
  if (below.length > 0 || (await usedAmong(tx, workspaceId, held.types, [id])).has(id)) {
    await writeNodes(tx, workspaceId, actor.userId, [{ ...row, removedAt: new Date() }]);
  } else await forgetOwnTypes(tx, workspaceId, [id]);
  const details = { ...(successorId !== undefined && { successor: successorId }) };
  await record(tx, workspaceId, by, { action: 'BUG_DELETED', object: auditedBug(id), details });
}
