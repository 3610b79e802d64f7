import { evidenceTitle, imageCaption, isHttp, joinExchanges, parseHttpEvidence } from '@coloa/contract/issues/evidence.ts';
import { evidenceReferredTo } from '@coloa/contract/issues/evidence-item.ts';
import { REDACTION_MARK, redact } from '@coloa/contract/issues/redaction.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { flattenDeep, plainText } from '@coloa/contract/markdown-depth.ts';
import { visibleText } from '@coloa/contract/visible-text.ts';
import type {
  BlockContent,
  Code,
  DefinitionContent,
  FootnoteDefinition,
  Heading,
  ListItem,
  Nodes,
  PhrasingContent,
  RootContent,
  Table,
  TableCell,
} from 'mdast';
import { misplaced } from './content-model.ts';
import { absentEvidence, type EvidenceReferences } from './evidence-references.ts';
import { collectDefinitions, type Definitions, parseMarkdown } from './markdown.ts';
import { figureOf, holdsPicture, lines, paragraph, parted, shows, text, trimmed, withFigures } from './phrases.ts';
import type { TreeContext } from './tree-context.ts';

/** The maximum length of a link's URL in characters, because the typesetter rejects longer URLs. */
const LONGEST_LINK = 2_000;
const LINKED_SCHEMES = new Set(['http:', 'https:', 'mailto:']);
const ATTACHMENT = /^\/attachments\/([\w.-]+)$/;

function safeAddress(url: string): string | null {
  if (url.length > LONGEST_LINK || redact(url).includes(REDACTION_MARK) || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return LINKED_SCHEMES.has(protocol) && href.length <= LONGEST_LINK ? href : null;
}

interface Walk {
  context: TreeContext;
  definitions: Definitions;
  references: EvidenceReferences | null;
  prefix: string;
  below: number;
  /** The depths of the enclosing headings in the source, outermost first. */
  above: number[];
  /** The number of characters that remain for the URLs of references; see `referredTo`. */
  room: { left: number };
  noted: Set<string>;
  inNote: boolean;
}

/** The maximum number of columns, because A4 is too narrow for more. The rows of a wider table become lines of a code block. */
const MOST_COLUMNS = 16;

/**
 * Returns blocks that every format renders: without redacted text and raw HTML, with only safe links and images of this report. Makes
 * invisible characters visible, and numbers figures consecutively in the report. Headings begin one level below `below`, and none skips a
 * level.
 */
export function documentTree(
  markdown: string,
  context: TreeContext,
  below: number,
  references: EvidenceReferences | null = null,
): RootContent[] {
  context.texts += 1;
  const root = parseMarkdown(visibleText(redact(markdown)));
  const definitions = collectDefinitions(root);
  for (const each of [root, ...definitions.footnotes.values()]) flattenDeep(each);
  const walk: Walk = {
    context,
    definitions,
    references,
    prefix: `${context.prefix}t${context.texts}-`,
    below,
    above: [],
    room: { left: LIMITS.markdown },
    noted: new Set(),
    inNote: false,
  };
  const body = blocks(root.children, walk);
  const notes = [...walk.noted].map(
    (name): FootnoteDefinition => ({
      type: 'footnoteDefinition',
      identifier: walk.prefix + name,
      label: walk.prefix + name,
      children: blocks(definitions.footnotes.get(name)?.children ?? [], { ...walk, above: [], inNote: true }),
    }),
  );
  const children = [...body, ...notes];
  const wrong = misplaced({ type: 'root', children });
  if (wrong.length > 0) throw new Error(`The tree of a text is not what formats expect: ${wrong.slice(0, 5).join(', ')}`);
  return children;
}

const blocks = (nodes: readonly Nodes[], walk: Walk): BlockContent[] =>
  joinExchanges(nodes as (BlockContent | DefinitionContent)[]).flatMap((node) => block(node, walk));

function block(node: BlockContent | DefinitionContent, walk: Walk): BlockContent[] {
  switch (node.type) {
    case 'paragraph':
      return withFigures(phrases(node.children, walk));
    case 'heading':
      return heading(node, walk);
    case 'thematicBreak':
      return [{ type: 'thematicBreak' }];
    case 'blockquote':
      return [{ type: 'blockquote', children: blocks(node.children, { ...walk, above: [...walk.above] }) }];
    case 'list':
      return [
        {
          type: 'list',
          ordered: node.ordered,
          start: node.ordered ? firstNumber(node.start) : null,
          spread: node.spread,
          children: node.children.map(
            (item): ListItem => ({
              type: 'listItem',
              spread: item.spread,
              checked: item.checked,
              children: blocks(item.children, { ...walk, above: [...walk.above] }),
            }),
          ),
        },
      ];
    case 'code':
      return [code(node, walk)];
    case 'html':
      return isBreak(node.value) ? [] : [paragraph(lines(node.value))];
    case 'table':
      return [table(node, walk)];
    case 'definition':
    case 'footnoteDefinition':
      return [];
    default:
      throw new Error(`Markdown has no block of the type ${node.type}`);
  }
}

/**
 * The highest start number of a list. Higher numbers are replaced with 1, because real lists do not start with them, and a high number
 * would make a Word file longer.
 */
const LAST_START = 999;
const firstNumber = (start: number | null | undefined): number => (typeof start === 'number' && start <= LAST_START ? start : 1);

const isBreak = (html: string): boolean => /^<br\s*\/?>$/i.test(html.trim());

/** Returns the level below the enclosing heading, even if the author skipped levels, because screen readers navigate by level. */
function headingDepth(depth: number, { above, below }: Walk): 1 | 2 | 3 | 4 | 5 | 6 {
  while ((above.at(-1) ?? 0) >= depth) above.pop();
  above.push(depth);
  return Math.min(below + above.length, 6) as 1 | 2 | 3 | 4 | 5 | 6;
}

/** Moves images of a heading below it, and drops a heading without text. */
function heading({ depth, children }: Heading, walk: Walk): BlockContent[] {
  const parts = parted(phrases(children, walk));
  const words = parts.flatMap((part) => (Array.isArray(part) ? part : []));
  const figures = parts.flatMap((part) => (Array.isArray(part) ? [] : [figureOf(part)]));
  if (!words.some(shows)) return figures;
  return [{ type: 'heading', depth: headingDepth(depth, walk), children: trimmed(words) }, ...figures];
}

function code(node: Code, { context }: Walk): BlockContent {
  const exchange = isHttp(node.lang) ? parseHttpEvidence(node.value) : null;
  if (!exchange) return { type: 'code', lang: node.lang && visibleText(node.lang), value: node.value };
  context.evidence += 1;
  return { type: 'evidence', number: context.evidence, title: visibleText(evidenceTitle(node.meta ?? '')), content: exchange };
}

/** Gives every row as many cells as the longest row. Otherwise, an unescaped bar in a command would cut off the rest of the command. */
function table({ align, children }: Table, walk: Walk): BlockContent {
  const columns = Math.max(...children.map((row) => row.children.length));
  if (columns > MOST_COLUMNS) {
    const rows = children.map((row) => row.children.map((cell) => plainText(cell)).join(' | '));
    return { type: 'code', value: visibleText(rows.join('\n')) };
  }
  const cell = (cells: readonly TableCell[], column: number): TableCell => ({
    type: 'tableCell',
    children: phrases(cells[column]?.children ?? [], walk),
  });
  return {
    type: 'table',
    align: Array.from({ length: columns }, (_, column) => align?.[column] ?? null),
    children: children.map((row) => ({ type: 'tableRow', children: Array.from({ length: columns }, (_, n) => cell(row.children, n)) })),
  };
}

const phrases = (nodes: readonly PhrasingContent[], walk: Walk): PhrasingContent[] => nodes.flatMap((node) => phrase(node, walk));

function phrase(node: PhrasingContent, walk: Walk): PhrasingContent[] {
  switch (node.type) {
    case 'text':
      return [text(node.value)];
    case 'inlineCode':
      return [{ type: 'inlineCode', value: node.value }];
    case 'break':
      return [{ type: 'break' }];
    case 'emphasis':
    case 'strong':
    case 'delete': {
      const children = phrases(node.children, walk);
      return children.some(shows) ? [{ type: node.type, children }] : children;
    }
    case 'html':
      return isBreak(node.value) ? [{ type: 'break' }] : lines(node.value);
    case 'link':
      return link(phrases(node.children, walk), node.url, plainText(node), walk);
    case 'linkReference':
      return link(phrases(node.children, walk), referredTo(node.identifier, walk), plainText(node), walk);
    case 'image':
      return image(node.url, node.alt ?? '', walk);
    case 'imageReference':
      return image(referredTo(node.identifier, walk), node.alt ?? '', walk);
    case 'footnoteReference':
      return footnoteReference(node.identifier, walk);
    default:
      throw new Error(`Markdown has no phrase of the type ${(node as Nodes).type}`);
  }
}

function link(words: PhrasingContent[], url: string, said: string, walk: Walk): PhrasingContent[] {
  const item = evidenceReferredTo(url);
  if (item !== null) return reference(item, said === url ? [] : words, walk);
  const safe = safeAddress(url);
  if (safe) return [{ type: 'link', url: safe, children: words }];
  // Unsafe URLs, except those of attachments, are shown after the link text, so that the text cannot hide them.
  return url === '' || ATTACHMENT.test(url) || said === url ? words : [...words, text(` (${url})`)];
}

function reference(id: string, words: PhrasingContent[], { references, context }: Walk): PhrasingContent[] {
  const own = words.some(shows) && !words.some(holdsPicture);
  const linked = references?.link(id, own ? words : null);
  return own ? [...(linked ? [linked] : words)] : [...words, linked ?? absentEvidence(context)];
}

/**
 * Returns an empty URL if the reference is unknown, or all URLs together exceed a limit. Thousands of references to one long URL would
 * inflate the report.
 */
function referredTo(identifier: string, { definitions, room }: Walk): string {
  const url = definitions.links.get(identifier)?.url ?? '';
  room.left -= url.length;
  return room.left < 0 ? '' : url;
}

/**
 * Returns a footnote reference. Returns plain text if the footnote is unknown, or inside a footnote, because a footnote cannot contain
 * another one.
 */
function footnoteReference(name: string, { definitions, prefix, noted, inNote }: Walk): PhrasingContent[] {
  if (inNote || !definitions.footnotes.has(name)) return [text(`[${name}]`)];
  noted.add(name);
  return [{ type: 'footnoteReference', identifier: prefix + name, label: prefix + name }];
}

function image(url: string, alt: string, { context }: Walk): PhrasingContent[] {
  const { label } = context;
  const fileName = ATTACHMENT.exec(url)?.[1] ?? '';
  const { caption, width } = imageCaption(visibleText(alt));
  if (!context.pictures.has(fileName)) {
    return [{ type: 'emphasis', children: [text(caption ? label('image.missing', { name: caption }) : label('image.unnamed'))] }];
  }
  context.figures += 1;
  const number = context.figures;
  const words = caption ? label('image.captioned', { number, caption }) : label('image.numbered', { number });
  return [{ type: 'image', url: fileName, alt: words, data: { figure: { number, caption, width } } }];
}
