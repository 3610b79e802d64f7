import { type Bug, NODE_TYPES, type VulnerabilityNode } from '@coloa/contract/bugs/bugs.contract.ts';
import { displayName, findPath } from '@coloa/contract/bugs/vulnerability-tree.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { type BugTypes, builtInTypes, mergeTypes } from './bug-types.policy.ts';
import { listMoves, listNodes, listTemplateKeys, treeChangedAt } from './bugs.repo.ts';
import { builtInTemplates } from './built-in-templates.ts';
import { sourceTree, updatedAt } from './built-in-tree.ts';

export type { BugTypes };

/** The maximum number of workspaces whose trees are kept in memory. */
const KEPT = 50;
const kept = new Map<string, BugTypes>();

/** Returns the types of a workspace. Runs only one query while they are cached and unchanged. */
export const bugTypesOf = async (db: DbOrTx, workspaceId: string): Promise<BugTypes> =>
  bugTypesAt(db, workspaceId, await treeChangedAt(db, workspaceId));

/** Like `bugTypesOf`, for callers who know when the tree of the workspace changed; null if it never did. */
export async function bugTypesAt(db: DbOrTx, workspaceId: string, changedAt: Date | null): Promise<BugTypes> {
  if (!changedAt) return builtInTypes;
  // Includes the date of the built-in tree, because a new release can change that tree although the workspace changed nothing.
  const lastUpdate = `${updatedAt}/${changedAt.toISOString()}`;
  const known = kept.get(workspaceId);
  kept.delete(workspaceId);
  const types =
    known?.lastUpdate === lastUpdate
      ? known
      : mergeTypes(sourceTree, await listNodes(db, workspaceId), await listMoves(db, workspaceId), lastUpdate);
  kept.set(workspaceId, types);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return types;
}

/** The object of an audit entry. Its name is the key, because the names depend on the language. */
export const auditedBug = (id: string) => ({ kind: 'bug' as const, id, name: id });

/** Returns the key, then those of the levels above: `a.b.c`, `a.b`, `a`. */
export const withLevelsAbove = (bugId: string): string[] =>
  bugId.split('.').map((_, at, parts) => parts.slice(0, parts.length - at).join('.'));

function bugOf(types: BugTypes, node: VulnerabilityNode, languages: Bug['templates'], language: Language): Bug {
  const tree = types.tree[language];
  return {
    id: node.id,
    name: displayName(tree, node.id),
    category: findPath(tree, node.id)[0]?.name ?? node.name,
    severity: node.severity,
    cwe: node.cwe,
    templates: languages,
  };
}

export async function listBugs(db: DbOrTx, workspaceId: string, language: Language): Promise<Bug[]> {
  const [types, own] = await Promise.all([bugTypesOf(db, workspaceId), listTemplateKeys(db, workspaceId)]);
  const written = Map.groupBy(own, ({ bugId }) => bugId);
  const languagesOf = (bugId: string): Bug['templates'] => {
    const found = withLevelsAbove(bugId).flatMap((id) => [...(written.get(id) ?? []), ...(builtInTemplates.get(id) ?? [])]);
    return LANGUAGES.filter((each) => found.some((template) => template.language === each));
  };
  const withAllBelow = (node: VulnerabilityNode): VulnerabilityNode[] =>
    node.hidden ? [] : [node, ...node.children.flatMap(withAllBelow)];
  return types.tree[language]
    .flatMap(withAllBelow)
    .filter((node) => node.type !== NODE_TYPES[0])
    .map((node) => bugOf(types, node, languagesOf(node.id), language));
}
