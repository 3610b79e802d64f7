import { type Bug, type BugTemplate, NODE_TYPES, type VulnerabilityNode } from '@coloa/contract/bugs/bugs.contract.ts';
import { displayName, findPath, severityOf } from '@coloa/contract/bugs/vulnerability-tree.ts';
import { DEFAULT_LANGUAGE, type Language } from '@coloa/contract/languages.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { builtInTemplates } from './built-in-templates.ts';
import { builtInTree } from './built-in-tree.ts';

/** Templates of a type: its own, else those of the level above. */
export function templatesOf(bugId: string): readonly BugTemplate[] {
  const own = builtInTemplates.get(bugId);
  const above = bugId.slice(0, Math.max(0, bugId.lastIndexOf('.')));
  return own ?? (above ? templatesOf(above) : []);
}

/** The node with that key, if the tree has exactly it. */
export function findBug(bugId: string, language: Language = DEFAULT_LANGUAGE): VulnerabilityNode | undefined {
  const node = findPath(builtInTree[language], bugId).at(-1);
  return node?.id === bugId ? node : undefined;
}

function bugOf(node: VulnerabilityNode, language: Language): Bug {
  const tree = builtInTree[language];
  return {
    id: node.id,
    name: displayName(tree, node.id),
    category: findPath(tree, node.id)[0]?.name ?? node.name,
    severity: node.severity,
    cwe: node.cwe,
    templates: templatesOf(node.id).map((template) => template.language),
  };
}

const withAllBelow = (node: VulnerabilityNode): VulnerabilityNode[] => [node, ...node.children.flatMap(withAllBelow)];

const flat = new Map<Language, Bug[]>();

/** Every type below the categories, in the order of the tree, made once per language. */
export function listBugs(language: Language): Bug[] {
  const known = flat.get(language);
  if (known) return known;
  const bugs = builtInTree[language]
    .flatMap(withAllBelow)
    .filter((node) => node.type !== NODE_TYPES[0])
    .map((node) => bugOf(node, language));
  flat.set(language, bugs);
  return bugs;
}

/** A type with its templates in full. */
export function bugDetail(bugId: string, language: Language): (Omit<Bug, 'templates'> & { templates: BugTemplate[] }) | undefined {
  const node = findBug(bugId, language);
  return node && { ...bugOf(node, language), templates: [...templatesOf(bugId)] };
}

/** S16 in the built-in tree: of types it no longer has as well. */
export const severityOfBug = (bugId: string): Severity => severityOf(builtInTree[DEFAULT_LANGUAGE], bugId);
