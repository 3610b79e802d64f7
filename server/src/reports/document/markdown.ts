import { createContext, Script } from 'node:vm';
import { plainText } from '@coloa/contract/markdown-depth.ts';
import { isTooLarge } from '@coloa/contract/markdown-size.ts';
import type { Definition, FootnoteDefinition, Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type {} from './nodes.ts';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** The time limit for parsing a text, in milliseconds. */
export const LONGEST_MS = 5_000;
/**
 * The maximum length, in characters, of a text that is parsed without a time limit. Parsing such a text is always quick, and starting the
 * time limit would take longer.
 */
const SHORT = 2_000;

let source = '';
const parse = (): Root => parser.runSync(parser.parse(source)) as Root;
// Long texts are parsed in a `Script`, because only its time limit can abort a synchronous function.
const timed = createContext({ parse });
const script = new Script('parse()');

/**
 * Deeply nested quotes exhaust the stack, which throws a `RangeError`. The timeout error has a class of the script's own context, so only
 * its code is compared.
 */
const endsParsing = (error: unknown): boolean =>
  error instanceof RangeError || (error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/**
 * Parses Markdown. If parsing takes too long or the tree is too large, returns the text as one code block, as the web pages do. Call it in
 * a worker, because it can block for seconds.
 */
export function parseMarkdown(markdown: string, longestMs = LONGEST_MS): Root {
  source = markdown;
  try {
    const root: Root = markdown.length <= SHORT ? parse() : script.runInContext(timed, { timeout: longestMs });
    if (!isTooLarge(root)) return root;
  } catch (error) {
    if (!endsParsing(error)) throw error;
  }
  return { type: 'root', children: [{ type: 'code', value: markdown }] };
}

export interface Definitions {
  links: Map<string, Definition>;
  footnotes: Map<string, FootnoteDefinition>;
}

/** Returns the definitions of links and footnotes. The first definition of a name counts, as in CommonMark. */
export function collectDefinitions(root: Root): Definitions {
  const definitions: Definitions = { links: new Map(), footnotes: new Map() };
  const waiting: Nodes[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'definition' && !definitions.links.has(node.identifier)) definitions.links.set(node.identifier, node);
    if (node.type === 'footnoteDefinition' && !definitions.footnotes.has(node.identifier)) definitions.footnotes.set(node.identifier, node);
    if ('children' in node) waiting.push(...node.children.toReversed());
  }
  return definitions;
}

const SHOWN: ReadonlySet<Nodes['type']> = new Set(['figure', 'code', 'evidence', 'table']);
/**
 * The maximum length, in characters, of a paragraph that stays on the page of the next block. Longer ones could leave half of a page empty.
 */
const LONGEST = 400;

export const leadsTo = (node: Nodes, next: Nodes | undefined): boolean =>
  next !== undefined && SHOWN.has(next.type) && node.type === 'paragraph' && plainText(node).length <= LONGEST;
