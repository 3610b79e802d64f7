import { readFileSync } from 'node:fs';
import type { Language } from '@coloa/contract/languages.ts';
import type { Severity } from '@coloa/contract/severities.ts';

/** A node of `server/content/bugs/tree/<category>.json`. */
export interface SourceNode {
  /** The last segment of the node's dotted path. */
  id: string;
  name: Record<Language, string>;
  aliases?: Record<Language, string[]>;
  severity: Severity;
  cwe: string | null;
  children?: SourceNode[];
}

const folder = new URL('../../content/bugs/', import.meta.url);
const readJson = <T>(file: string): T => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as T;

export const sourceTree: readonly SourceNode[] = readJson<string[]>('tree-order.json').map((category) =>
  readJson<SourceNode>(`tree/${category}.json`),
);

/** The time of the last change to the built-in tree, and the SHA-256 of the tree, which a test compares with the content. */
export const { updatedAt, sha256 } = readJson<{ updatedAt: string; sha256: string }>('version.json');
