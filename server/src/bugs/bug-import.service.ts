import type { BugImport, BugImportPlan } from '@coloa/contract/bugs/bug-import.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { changedFields } from '../platform/edit-versions.ts';
import { refusal } from '../platform/http/refusal.ts';
import { removeMoves, writeMoves, writeNodes } from './bug-nodes.repo.ts';
import { emptyRow, forgetOwnTypes, type HeldTree, holdTree, readTree } from './bug-nodes.service.ts';
import { type BugType, type NodeRow, parentOf } from './bug-types.policy.ts';
import { usedAmong } from './bug-uses.service.ts';
import { withLevelsAbove } from './bugs.service.ts';
import { readVrt, type VrtFile, type VrtNode } from './vrt-file.policy.ts';

interface Plan {
  shown: Omit<BugImportPlan, 'removed'>;
  rows: NodeRow[];
  gone: BugType[];
  moves: Map<string, string>;
}

/** A new node only has an English name, which is shown in both languages until a Vietnamese one is written. */
const newRow = ({ id, name, severity }: VrtNode, file: VrtFile): NodeRow => ({
  ...emptyRow(id),
  nameEn: name,
  severity: severity ?? 'VARIES',
  cwe: file.cwe.get(id) ?? null,
  cvss: file.cvss.get(id) ?? null,
  aliases: [],
  imported: true,
});

function changedRow(type: BugType, row: NodeRow, severity: VrtNode['severity'], file: VrtFile): NodeRow {
  return {
    ...row,
    ...(severity !== null && { severity: type.builtIn?.severity === severity ? null : severity }),
    cwe: row.cwe ?? (type.cwe === null ? (file.cwe.get(type.id) ?? null) : null),
    cvss: row.cvss ?? file.cvss.get(type.id) ?? null,
    // An imported node that was hidden becomes visible, because the published tree contains it again.
    ...(row.imported && { removedAt: null }),
  };
}

function goneOf({ types, rows }: HeldTree, present: ReadonlySet<string>): BugType[] {
  const shown = [...rows.values()].filter(({ removedAt }) => !removedAt);
  const leaves = new Set(shown.filter((row) => row.imported && !present.has(row.id)).map(({ id }) => id));
  for (const { id } of shown.filter((row) => !leaves.has(row.id))) {
    for (let above = parentOf(id); above !== ''; above = parentOf(above)) leaves.delete(above);
  }
  return [...types.types.values()].filter(({ id }) => leaves.has(id));
}

function nearest(id: string, exists: (id: string) => boolean): string | undefined {
  for (let level = id; level !== ''; level = parentOf(level)) if (exists(level)) return level;
  return undefined;
}

function endOf(from: string, moves: ReadonlyMap<string, string>): string {
  let at = from;
  for (let to = moves.get(at); to !== undefined; to = moves.get(at)) at = to;
  return at;
}

function planOf(held: HeldTree, file: VrtFile, { severities }: Pick<BugImport, 'severities'>): Plan {
  const { types } = held.types;
  const names = new Map([...types.values()].map(({ id, names: { en } }) => [id, en]));
  const shown: Plan['shown'] = { total: file.nodes.length, added: [], changed: [], moved: [], unresolved: [] };
  const rows: NodeRow[] = [];
  for (const node of file.nodes) {
    const type = types.get(node.id);
    if (!type) {
      rows.push(newRow(node, file));
      names.set(node.id, node.name);
      shown.added.push({ id: node.id, name: node.name, severity: node.severity ?? 'VARIES' });
      continue;
    }
    const row = held.rows.get(node.id) ?? emptyRow(node.id);
    const severity = severities ? node.severity : null;
    const next = changedRow(type, row, severity, file);
    if (changedFields({ ...row }, { ...next }).length > 0) rows.push(next);
    if (severity !== null && severity !== type.severity) {
      shown.changed.push({ id: node.id, name: type.names.en, from: type.severity, to: severity });
    }
  }
  const known = new Set(held.rows.keys());
  if (known.union(new Set(rows.map(({ id }) => id))).size > LIMITS.bugNodes) throw refusal('BUGS_FULL');

  const gone = goneOf(held, new Set(file.nodes.map(({ id }) => id)));
  const back = new Set(rows.filter(({ removedAt }) => !removedAt).map(({ id }) => id));
  const away = new Set([...gone, ...[...types.values()].filter(({ id, hidden }) => hidden && !back.has(id))].map(({ id }) => id));
  const exists = (id: string): boolean => names.has(id) && !away.has(id);
  const moves = new Map<string, string>();
  for (const from of file.moves.keys()) {
    if (exists(from)) continue;
    const to = nearest(endOf(from, file.moves), exists);
    if (to === undefined) shown.unresolved.push(from);
    else if (held.moves.get(from) !== to) {
      moves.set(from, to);
      shown.moved.push({ from, to, name: names.get(to) ?? to });
    }
  }
  return { shown, rows, gone, moves };
}

async function tell(db: DbOrTx, workspaceId: string, { types, rows }: HeldTree, { shown, gone }: Plan): Promise<BugImportPlan> {
  const hidden = [...rows.values()].filter(({ removedAt }) => removedAt);
  // The levels above a hidden node are kept, because the tree omits a node whose parent is missing.
  const needed = new Set(hidden.flatMap(({ id }) => withLevelsAbove(parentOf(id))));
  const used = await usedAmong(
    db,
    workspaceId,
    types,
    gone.map(({ id }) => id),
  );
  return { ...shown, removed: gone.map(({ id, names }) => ({ id, name: names.en, used: used.has(id) || needed.has(id) })) };
}

/**
 * Returns the changes that an import would make, without making them.
 * @throws Refusal as `readVrt`, BUGS_FULL
 */
export async function previewImport(db: DbOrTx, workspaceId: string, sent: BugImport): Promise<BugImportPlan> {
  const file = readVrt(sent);
  const tree = await readTree(db, workspaceId);
  return tell(db, workspaceId, tree, planOf(tree, file, sent));
}

/**
 * Imports a published vulnerability tree, and returns the changes.
 * @throws Refusal as `readVrt`, BUGS_FULL
 */
export async function importTree(tx: Tx, actor: Actor, by: AuditActor, sent: BugImport): Promise<BugImportPlan> {
  const { workspaceId, userId } = actor;
  const file = readVrt(sent);
  const held = await holdTree(tx, workspaceId);
  const plan = planOf(held, file, sent);
  const told = await tell(tx, workspaceId, held, plan);
  const hidden = told.removed
    .filter(({ used }) => used)
    .map(({ id }) => ({ ...(held.rows.get(id) ?? emptyRow(id)), removedAt: new Date() }));
  await writeNodes(tx, workspaceId, userId, [...plan.rows, ...hidden]);
  await forgetOwnTypes(
    tx,
    workspaceId,
    told.removed.filter(({ used }) => !used).map(({ id }) => id),
  );
  await removeMoves(
    tx,
    workspaceId,
    // Moves from nodes that stay hidden are kept, because the issues of such a node belong to its replacement.
    plan.rows.filter(({ removedAt }) => !removedAt).map(({ id }) => id),
  );
  await writeMoves(tx, workspaceId, plan.moves);
  const details = {
    nodesAdded: told.added.length,
    nodesChanged: told.changed.length,
    nodesRemoved: told.removed.length,
    nodesMoved: told.moved.length,
  };
  await record(tx, workspaceId, by, { action: 'BUGS_IMPORTED', object: { kind: 'bug', id: null, name: 'VRT' }, details });
  return told;
}
