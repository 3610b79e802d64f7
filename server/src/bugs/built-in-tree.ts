import { readFileSync } from 'node:fs';
import { NODE_TYPES, type VulnerabilityNode } from '@coloa/contract/bugs/bugs.contract.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import type { Severity } from '@coloa/contract/severities.ts';

/** A node as `built-in/tree/<category>.json` holds it. */
export interface SourceNode {
  /** Its own segment of the path. */
  id: string;
  name: Record<Language, string>;
  /** Other words people look for it by. */
  aliases?: Record<Language, string[]>;
  severity: Severity;
  cwe: string | null;
  children?: SourceNode[];
}

const folder = new URL('./built-in/', import.meta.url);
const readJson = <T>(file: string): T => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as T;

export const sourceTree: readonly SourceNode[] = readJson<string[]>('tree-order.json').map((category) =>
  readJson<SourceNode>(`tree/${category}.json`),
);

/** When the built-in tree last changed; a test holds it to the content. */
export const { updatedAt, sha256 } = readJson<{ updatedAt: string; sha256: string }>('version.json');

function inLanguage(node: SourceNode, language: Language, parent: string, depth: number): VulnerabilityNode {
  const id = parent ? `${parent}.${node.id}` : node.id;
  return {
    id,
    name: node.name[language],
    type: NODE_TYPES[depth] ?? 'variant',
    severity: node.severity,
    cwe: node.cwe,
    // In every language: people type the word they know, whatever the page speaks.
    ...(node.aliases && { aliases: LANGUAGES.flatMap((each) => node.aliases?.[each] ?? []) }),
    children: (node.children ?? []).map((child) => inLanguage(child, language, id, depth + 1)),
  };
}

/** The tree that ships with Coloa, in each language. */
export const builtInTree: Record<Language, VulnerabilityNode[]> = Object.fromEntries(
  LANGUAGES.map((language) => [language, sourceTree.map((node) => inLanguage(node, language, '', 0))]),
) as Record<Language, VulnerabilityNode[]>;
