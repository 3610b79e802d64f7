import { NODE_TYPES, type VulnerabilityNode } from '@coloa/contract/bugs/bugs.contract.ts';
import { findPath } from '@coloa/contract/bugs/vulnerability-tree.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { type SourceNode, sourceTree, updatedAt } from './built-in-tree.ts';

/** The workspace's data of a node. For a built-in node, it contains only the differences, with null for built-in values. */
export interface NodeRow {
  id: string;
  nameVi: string | null;
  nameEn: string | null;
  severity: Severity | null;
  cwe: string | null;
  cvss: string | null;
  aliases: string[] | null;
  imported: boolean;
  removedAt: Date | null;
}

export interface BugType {
  id: string;
  names: Record<Language, string>;
  /** The written name in each language. Null if there is none; `names` then contains the name in the other language. */
  writtenNames: Record<Language, string | null>;
  aliases: string[];
  severity: Severity;
  cwe: string | null;
  cvss: string | null;
  hidden: boolean;
  /** The built-in values; null for a custom node. */
  builtIn: Pick<BugType, 'names' | 'aliases' | 'severity' | 'cwe'> | null;
  changed: boolean;
  imported: boolean;
}

export interface BugTypes {
  /** A value that changes with every change to the built-in tree or the workspace's tree. */
  lastUpdate: string;
  types: ReadonlyMap<string, BugType>;
  tree: Readonly<Record<Language, readonly VulnerabilityNode[]>>;
  /** Maps a type to the previous keys whose issues now belong to it. `formerIds` of the tree contains the same keys. */
  former: ReadonlyMap<string, readonly string[]>;
}

export const depthOf = (id: string): number => id.split('.').length;
export const parentOf = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf('.')));

export const saysNothing = ({ id: _id, imported: _imported, ...said }: NodeRow): boolean =>
  Object.values(said).every((value) => value === null);

function typeOf(id: string, source: SourceNode | null, row: NodeRow | undefined): BugType {
  const builtIn = source && {
    names: source.name,
    // Includes the search words of every language, because a user may search in a language other than that of the page.
    aliases: LANGUAGES.flatMap((language) => source.aliases?.[language] ?? []),
    severity: source.severity,
    cwe: source.cwe,
  };
  const [vi, en] = [row?.nameVi ?? builtIn?.names.vi, row?.nameEn ?? builtIn?.names.en];
  return {
    id,
    names: { vi: vi ?? en ?? id, en: en ?? vi ?? id },
    writtenNames: { vi: vi ?? null, en: en ?? null },
    aliases: row?.aliases ?? builtIn?.aliases ?? [],
    severity: row?.severity ?? builtIn?.severity ?? 'VARIES',
    cwe: row?.cwe ?? builtIn?.cwe ?? null,
    cvss: row?.cvss ?? null,
    hidden: row !== undefined && row.removedAt !== null,
    builtIn,
    changed: row !== undefined && !saysNothing(row),
    imported: row?.imported ?? false,
  };
}

function builtInNodes(nodes: readonly SourceNode[], parent = ''): [string, SourceNode][] {
  return nodes.flatMap((node): [string, SourceNode][] => {
    const id = parent ? `${parent}.${node.id}` : node.id;
    return [[id, node], ...builtInNodes(node.children ?? [], id)];
  });
}

function named(types: readonly BugType[], below: ReadonlyMap<string, readonly BugType[]>, former: ReadonlyMap<string, string[]>) {
  const inLanguage = (type: BugType, language: Language): VulnerabilityNode => ({
    id: type.id,
    name: type.names[language],
    type: NODE_TYPES[depthOf(type.id) - 1] ?? 'variant',
    severity: type.severity,
    cwe: type.cwe,
    ...(type.aliases.length > 0 && { aliases: type.aliases }),
    ...(type.builtIn && type.builtIn.severity !== type.severity && { shippedSeverity: type.builtIn.severity }),
    ...(!type.builtIn && { own: true }),
    ...(type.hidden && { hidden: true }),
    ...(former.has(type.id) && { formerIds: former.get(type.id) }),
    children: (below.get(type.id) ?? []).map((child) => inLanguage(child, language)),
  });
  return Object.fromEntries(LANGUAGES.map((language) => [language, types.map((type) => inLanguage(type, language))])) as Record<
    Language,
    VulnerabilityNode[]
  >;
}

/** Returns the final keys after all moves, each with its previous keys. Omits circular moves and moves to missing nodes. */
function endsOf(moves: ReadonlyMap<string, string>, exists: (id: string) => boolean): Map<string, string[]> {
  const ends = new Map<string, string[]>();
  for (const from of moves.keys()) {
    const seen = new Set([from]);
    let to = moves.get(from);
    while (to !== undefined && moves.has(to) && !seen.has(to)) {
      seen.add(to);
      to = moves.get(to);
    }
    if (to === undefined || seen.has(to) || !exists(to)) continue;
    ends.set(to, [...(ends.get(to) ?? []), from]);
  }
  return ends;
}

/**
 * Returns the built-in tree with the workspace's overrides, and its custom nodes in the given order after their built-in siblings. A custom
 * node whose parent does not exist is omitted.
 */
export function mergeTypes(
  source: readonly SourceNode[],
  rows: readonly NodeRow[],
  moves: ReadonlyMap<string, string>,
  lastUpdate: string,
): BugTypes {
  const builtIn = new Map(builtInNodes(source));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const types = new Map([...builtIn].map(([id, node]) => [id, typeOf(id, node, byId.get(id))]));
  const own = rows.filter(({ id }) => !builtIn.has(id)).toSorted((a, b) => depthOf(a.id) - depthOf(b.id));
  for (const row of own) {
    const parent = parentOf(row.id);
    if (parent === '' || types.has(parent)) types.set(row.id, typeOf(row.id, null, row));
  }
  const below = Map.groupBy(types.values(), ({ id }) => parentOf(id));
  const former = endsOf(moves, (id) => types.has(id));
  return { lastUpdate, types, former, tree: named(below.get('') ?? [], below, former) };
}

export const builtInTypes: BugTypes = mergeTypes(sourceTree, [], new Map(), updatedAt);

/**
 * Returns the type for the type key of an issue: the type itself, the type that replaced it, or the nearest level above; undefined if none
 * is known.
 */
export function resolveType({ tree, types }: BugTypes, bugId: string): BugType | undefined {
  const id = findPath(tree[DEFAULT_LANGUAGE], bugId).at(-1)?.id;
  return id === undefined ? undefined : types.get(id);
}

export const isWithin = (key: string, bugId: string): boolean => key === bugId || key.startsWith(`${bugId}.`);

export function canChoose({ types }: Pick<BugTypes, 'types'>, bugId: string): boolean {
  const type = types.get(bugId);
  const above = parentOf(bugId);
  return type !== undefined && !type.hidden && (above === '' || canChoose({ types }, above));
}

export const severityOfBug = (types: BugTypes, bugId: string): Severity => resolveType(types, bugId)?.severity ?? 'VARIES';
