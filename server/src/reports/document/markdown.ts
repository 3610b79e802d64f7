import { createContext, Script } from 'node:vm';
import { plainText } from '@coloa/contract/markdown-depth.ts';
import { isTooLarge } from '@coloa/contract/markdown-size.ts';
import type { Definition, FootnoteDefinition, Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type {} from './nodes.ts';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/**
 * The time limit of parsing. The longest prose takes a hundredth of it; endless brackets, stars or lines after a quote would take minutes.
 */
const LONGEST_MS = 5_000;
/** Texts up to this length are parsed without the time limit: they are always quick, and setting the limit would take longer. */
const SHORT = 2_000;

let source = '';
const parse = (): Root => parser.runSync(parser.parse(source)) as Root;
// The only way to abort a synchronous function: code called by a script ends with the script.
const timed = createContext({ parse });
const script = new Script('parse()');

/** Whether parsing was aborted: nested quotes exhaust the stack; the error of the time limit has a class of the script's own context. */
const endsParsing = (error: unknown): boolean =>
  error instanceof RangeError || (error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/**
 * Returns the syntax tree of a Markdown text. A text that takes too long or is too large is returned as a block of its lines, as pages show
 * it. Call it in a worker, because it can block for seconds.
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

/** Returns link and footnote definitions, wherever they are; the first of a name counts, as in CommonMark. */
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
/** The maximum characters of a paragraph that stays with the block that it introduces. Longer ones could leave half of a page empty. */
const LONGEST = 400;

/** Whether a paragraph introduces the next block, such as an image or code: no page break is allowed between them. */
export const leadsTo = (node: Nodes, next: Nodes | undefined): boolean =>
  next !== undefined && SHOWN.has(next.type) && node.type === 'paragraph' && plainText(node).length <= LONGEST;
