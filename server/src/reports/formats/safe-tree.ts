import { imageCaption, isHttp, joinExchanges, parseHttpEvidence } from '@coloa/contract/issues/evidence.ts';
import { REDACTION_MARK, redact } from '@coloa/contract/issues/redaction.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { Nodes, Parents, PhrasingContent, Root, RootContent } from 'mdast';
import { collectDefinitions, type Definitions, parseMarkdown, plainText } from '../markdown-tree.ts';
import type { Label } from '../report-labels.ts';

declare module 'mdast' {
  interface CodeData {
    /** Of a block of HTTP: which one it is. */
    evidence?: number;
  }
}

/** What all texts of one document share. */
export interface TreeContext {
  /** Names of the pictures that go with the report. */
  pictures: { has(fileName: string): boolean };
  label: Label;
  /** How far figures are counted. */
  figures: number;
  /** How far blocks of HTTP are. */
  evidence: number;
  /** How far texts are: each has footnotes of its own. */
  texts: number;
}

interface Walk {
  context: TreeContext;
  definitions: Definitions;
  /** Stands before the names of the text's footnotes. */
  prefix: string;
  /** The deepest heading above it. */
  below: number;
  /** Characters that addresses may still take where links only refer to them. */
  room: { left: number };
  depth: number;
}

const DEEPEST = 16;
const LONGEST_LINK = 2_000;
const LINKED_SCHEMES = new Set(['http:', 'https:', 'mailto:']);
const ATTACHMENT = /^\/attachments\/([\w.-]+)$/;

/**
 * A Markdown text as blocks that every format may take as they are: redacted, without raw HTML, without references, with addresses that may be
 * followed and pictures that are there (their `url` is the file's name alone). Headings come to stand below level `below`.
 */
export function safeTree(markdown: string, context: TreeContext, below: number): RootContent[] {
  context.texts += 1;
  const tree = parseMarkdown(redact(markdown));
  const root: Root = { ...tree, children: joinExchanges(tree.children) };
  const definitions = collectDefinitions(root);
  const walk: Walk = { context, definitions, prefix: `t${context.texts}-`, below, room: { left: LIMITS.markdown }, depth: 0 };
  const blocks = children(root, walk) as RootContent[];
  const notes = [...definitions.footnotes.values()].map((note) => ({
    ...note,
    identifier: walk.prefix + note.identifier,
    label: walk.prefix + note.identifier,
    children: children(note, { ...walk, depth: 1 }),
  }));
  return [...blocks, ...(notes as RootContent[])];
}

export const text = (value: string): PhrasingContent => ({ type: 'text', value });

function children(parent: Parents, walk: Walk): Nodes[] {
  if (walk.depth >= DEEPEST) return [{ type: 'paragraph', children: [text(plainText(parent))] }];
  const deeper = { ...walk, depth: walk.depth + 1 };
  return parent.children.flatMap((child) => convert(child, deeper));
}

const within = <Node extends Parents>(node: Node, walk: Walk): Node => ({ ...node, children: children(node, walk) }) as Node;

function convert(node: Nodes, walk: Walk): Nodes[] {
  switch (node.type) {
    case 'definition':
    case 'footnoteDefinition':
      return [];
    case 'html':
      // A line break is the one tag that Markdown tables cannot do without; all others are shown, not obeyed.
      return /^<br\s*\/?>$/i.test(node.value.trim()) ? [{ type: 'break' }] : [text(node.value)];
    case 'code':
      if (!isHttp(node.lang) || !parseHttpEvidence(node.value)) return [node];
      walk.context.evidence += 1;
      return [{ ...node, data: { evidence: walk.context.evidence } }];
    case 'heading':
      return [within({ ...node, depth: Math.min(6, node.depth + walk.below) as 1 | 2 | 3 | 4 | 5 | 6 }, walk)];
    case 'link':
      return link(children(node, walk), node.url, plainText(node));
    case 'linkReference':
      return link(children(node, walk), referredTo(node.identifier, walk), plainText(node));
    case 'image':
      return image(node.url, node.alt ?? '', walk);
    case 'imageReference':
      return image(referredTo(node.identifier, walk), node.alt ?? '', walk);
    case 'footnoteReference':
      return walk.definitions.footnotes.has(node.identifier)
        ? [{ ...node, identifier: walk.prefix + node.identifier, label: walk.prefix + node.identifier }]
        : [text(`[${node.identifier}]`)];
    default:
      return ['children' in node ? within(node, walk) : node];
  }
}

function link(words: Nodes[], url: string, said: string): Nodes[] {
  const safe = safeAddress(url);
  if (safe) return [{ type: 'link', url: safe, children: words as PhrasingContent[] }];
  // An address that must not be followed is shown, so that nothing is hidden behind its words.
  return url === '' || ATTACHMENT.test(url) || said === url ? words : [...words, text(` (${url})`)];
}

/** As long as a report's texts are, not longer by a long address that thousands of places refer to. */
function referredTo(identifier: string, { definitions, room }: Walk): string {
  const url = definitions.links.get(identifier)?.url ?? '';
  room.left -= url.length;
  return room.left < 0 ? '' : url;
}

/** An address that a reader may follow, in its usual form; null for every other. */
function safeAddress(url: string): string | null {
  if (url.length > LONGEST_LINK || redact(url).includes(REDACTION_MARK) || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return LINKED_SCHEMES.has(protocol) && href.length <= LONGEST_LINK ? href : null;
}

function image(url: string, alt: string, { context }: Walk): Nodes[] {
  const { label } = context;
  const fileName = ATTACHMENT.exec(url)?.[1] ?? '';
  const { caption } = imageCaption(alt);
  if (!context.pictures.has(fileName)) {
    return [{ type: 'emphasis', children: [text(caption ? label('image.missing', { name: caption }) : label('image.unnamed'))] }];
  }
  context.figures += 1;
  const words = caption
    ? label('image.captioned', { number: context.figures, caption })
    : label('image.numbered', { number: context.figures });
  return [{ type: 'image', url: fileName, alt: words, title: null }];
}
