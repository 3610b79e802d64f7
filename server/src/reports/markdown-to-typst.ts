import { evidenceTitle, imageCaption, isHttp, joinExchanges, parseHttpEvidence } from '@coloa/contract/issues/evidence.ts';
import { REDACTION_MARK, redact } from '@coloa/contract/issues/redaction.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { Code, Html, Link, LinkReference, List, Nodes, Parents, Table } from 'mdast';
import { evidenceToTypst, isShort } from './evidence-to-typst.ts';
import { tallestOf } from './finding-height.ts';
import { collectDefinitions, type Definitions, parseMarkdown, plainText } from './markdown-tree.ts';
import type { Label } from './report-labels.ts';
import { array, expandTabs, join, literal, phrase, plainLiteral, signedLiteral } from './typst-literal.ts';

/** An image as the source knows it: a path of the typesetter's and a size in CSS pixels. */
export interface SourceImage {
  path: string;
  width: number;
  height: number;
}

/** What the texts of one finding share: images, words, and how far its evidence and figures are counted. */
export interface MarkdownContext {
  images: ReadonlyMap<string, SourceImage>;
  label: Label;
  evidence: number;
  figures: number;
  /** Of the finding, for the list of figures. */
  key?: string;
  /** Level of the heading above the texts. */
  below: number;
}

/** Where one text's conversion stands. */
interface Walk {
  context: MarkdownContext;
  definitions: Definitions;
  notesShown: Set<string>;
  /** Depths of the headings above the place, outermost first. */
  above: number[];
  /** Characters that addresses may still take where links only refer to them. */
  room: { left: number };
  depth: number;
  /** Words of this many characters may break; fewer in narrow columns. */
  run: number;
  inNote: boolean;
}

/** The typesetter refuses what nests too deep; no write-up made by a person comes near this. */
const DEEPEST = 16;
/** Past this many columns A4 has no room for words; the cells are printed as lines instead. */
const MOST_COLUMNS = 16;
/** The typesetter refuses longer addresses, and nobody types one off paper. */
const LONGEST_LINK = 2_000;
const LINKED_SCHEMES = new Set(['http:', 'https:', 'mailto:']);
const ATTACHMENT = /^\/attachments\/([\w.-]+)$/;
/** Names that pasted screenshots get by themselves say nothing as captions. */
const FILE_NAME =
  /^([^/]*\.(png|jpe?g|webp|gif|avif|bmp)|(image|img|screenshot|screen ?shot|pasted image|untitled|ảnh chụp màn hình)[\d\s_.:()-]*)$/iu;
/** The first letter is of a script written from right to left. */
const RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * Turns Markdown into a Typst code expression that yields content. Texts enter as string literals alone, so that no input can
 * become code; raw HTML is printed as its characters. Any input gives a source that compiles.
 */
export function markdownToTypst(markdown: string, context: MarkdownContext): string {
  const tree = parseMarkdown(redact(markdown));
  const root = { ...tree, children: joinExchanges(tree.children) };
  return blocks(root, {
    context,
    definitions: collectDefinitions(root),
    notesShown: new Set(),
    above: [],
    room: { left: LIMITS.markdown },
    depth: 0,
    run: 20,
    inNote: false,
  });
}

function blocks(parent: Parents, walk: Walk): string {
  return convertAll(parent, walk, ['parbreak()']);
}

function inline(parent: Parents, walk: Walk): string {
  return convertAll(parent, walk, []);
}

function convertAll(parent: Parents, walk: Walk, between: readonly string[]): string {
  if (walk.depth >= DEEPEST) return phrase(plainText(parent), walk.run);
  const deeper = { ...walk, depth: walk.depth + 1 };
  const parts = parent.children.map((child) => convert(child, deeper)).filter((part) => part !== '');
  return join(parts.flatMap((part, index) => (index === 0 ? [part] : [...between, part])));
}

function convert(node: Nodes, walk: Walk): string {
  switch (node.type) {
    case 'text':
      return phrase(node.value, walk.run);
    case 'paragraph':
      return RIGHT_TO_LEFT.test(plainText(node)) ? `right-to-left(${inline(node, walk)})` : inline(node, walk);
    case 'heading':
      return `heading(level: ${headingLevel(node.depth, walk)}, outlined: false, bookmarked: false, ${inline(node, walk)})`;
    case 'strong':
      return `strong(${inline(node, walk)})`;
    case 'emphasis':
      return `emph(${inline(node, walk)})`;
    case 'delete':
      return `strike(${inline(node, walk)})`;
    case 'break':
      return 'linebreak()';
    case 'thematicBreak':
      return 'rule';
    case 'blockquote':
      return `quote(block: true, ${blocks(node, walk)})`;
    case 'inlineCode':
      return `code-phrase(${signedLiteral(node.value)}, redacted, run: ${walk.run})`;
    case 'code':
      return code(node, walk);
    case 'html':
      return html(node, walk);
    case 'list':
      return list(node, walk);
    case 'table':
      return table(node, walk);
    case 'link':
      return link(node, node.url, walk);
    case 'linkReference':
      return link(node, referredTo(node.identifier, walk), walk);
    case 'image':
      return image(node.url, node.alt ?? '', walk);
    case 'imageReference':
      return image(referredTo(node.identifier, walk), node.alt ?? '', walk);
    case 'footnoteReference':
      return footnote(node.identifier, walk);
    case 'definition':
    case 'footnoteDefinition':
      return '';
    default:
      return 'children' in node ? blocks(node, walk) : '';
  }
}

/** One below the heading that it stands under, whatever its writer skipped: readers by ear go from level to level. */
function headingLevel(depth: number, { above, context }: Walk): number {
  while ((above.at(-1) ?? 0) >= depth) above.pop();
  above.push(depth);
  return Math.min(context.below + above.length, 6);
}

function code(node: Code, walk: Walk): string {
  if (isHttp(node.lang)) {
    const evidence = parseHttpEvidence(node.value);
    if (evidence) {
      walk.context.evidence += 1;
      return evidenceToTypst(evidence, {
        number: walk.context.evidence,
        caption: evidenceTitle(node.meta ?? ''),
        label: walk.context.label,
      });
    }
  }
  const language = node.lang ? `, language: ${phrase(node.lang.slice(0, 24))}` : '';
  const whole = isShort(node.value) ? ', whole: true' : '';
  return `code-block(${signedLiteral(expandTabs(node.value))}, redacted${language}${whole})`;
}

/** A line break is the one tag that Markdown tables cannot do without; all others are shown, not obeyed. */
function html(node: Html, walk: Walk): string {
  if (/^<br\s*\/?>$/i.test(node.value.trim())) return 'linebreak()';
  return join(
    node.value.split('\n').flatMap((line, index) => (index === 0 ? [phrase(line, walk.run)] : ['linebreak()', phrase(line, walk.run)])),
  );
}

function list(node: List, walk: Walk): string {
  const items = node.children.map((item) => {
    const body = blocks(item, walk);
    return typeof item.checked === 'boolean' ? `task-item(${item.checked}, ${body})` : body;
  });
  const tasks = node.children.every((item) => typeof item.checked === 'boolean');
  if (node.ordered) return `enum(start: ${node.start ?? 1}, ${items.join(', ')})`;
  return `list(${tasks ? 'marker: none, body-indent: 0pt, ' : ''}${items.join(', ')})`;
}

/** How large its type is, how far words stand from the edges of cells, and how wide a letter may be: all in CSS pixels. */
function tableLook(columns: number): { size: number; gap: number; letter: number } {
  if (columns <= 6) return { size: 12, gap: 8, letter: 7 };
  // The smallest is 6.5 points.
  return columns <= 12 ? { size: 10, gap: 8, letter: 7 } : { size: 8.67, gap: 3, letter: 6 };
}

function table(node: Table, walk: Walk): string {
  const [head, ...rows] = node.children;
  const columns = head?.children.length ?? 0;
  if (!head || columns > MOST_COLUMNS) {
    const lines = node.children.map((row) => row.children.map((cell) => plainText(cell)).join(' | '));
    return `code-block(${signedLiteral(lines.join('\n'))}, redacted)`;
  }
  const look = tableLook(columns);
  const narrow = { ...walk, run: Math.min(20, Math.floor((634 / columns - 2 * look.gap) / look.letter)) };
  const cells = (row: (typeof rows)[number]) =>
    array(Array.from({ length: columns }, (_, column) => (row.children[column] ? inline(row.children[column], narrow) : '[]')));
  const align = array(Array.from({ length: columns }, (_, column) => node.align?.[column] ?? 'left'));
  return `data-table(${cells(head)}, ${array(rows.map(cells))}, align: ${align}, size: ${look.size} * px, gap: ${look.gap} * px)`;
}

function link(node: Link | LinkReference, url: string, walk: Walk): string {
  const words = inline(node, walk);
  const safe = safeAddress(url);
  if (safe) return `link(${literal(safe)}, ${words})`;
  // An address that must not be followed is printed, so that nothing is hidden behind its words.
  if (url === '' || ATTACHMENT.test(url) || plainText(node) === url) return words;
  return join([words, phrase(` (${url})`, walk.run)]);
}

/**
 * The address behind a name. It is written out at each mention, but of thousands of mentions of a long one only the first are: a
 * report stays about as long as its texts.
 */
function referredTo(identifier: string, { definitions, room }: Walk): string {
  const url = definitions.links.get(identifier)?.url ?? '';
  room.left -= url.length;
  return room.left < 0 ? '' : url;
}

function safeAddress(url: string): string | null {
  if (url.length > LONGEST_LINK || redact(url).includes(REDACTION_MARK) || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return LINKED_SCHEMES.has(protocol) && href.length <= LONGEST_LINK ? href : null;
}

function image(url: string, alt: string, walk: Walk): string {
  const { context } = walk;
  const known = context.images.get(ATTACHMENT.exec(url)?.[1] ?? '');
  const { caption: name, width } = imageCaption(alt);
  const caption = FILE_NAME.test(name) ? '' : name;
  if (!known) return phrase(caption ? context.label('image.missing', { name: caption }) : context.label('image.unnamed'), walk.run);
  context.figures += 1;
  const shrink = width === null ? 1 : Math.min(1, width / known.width);
  const words = caption
    ? context.label('image.captioned', { number: context.figures, caption })
    : context.label('image.numbered', { number: context.figures });
  const size = `${known.width * shrink} * px, ${known.height * shrink} * px`;
  // A number alone says nothing in a list.
  const listed = caption ? `, listed: true${context.key === undefined ? '' : `, of: ${phrase(context.key)}`}` : '';
  return `picture(${literal(known.path)}, ${size}, ${tallestOf(known)} * px, ${phrase(words)}, ${plainLiteral(words, context.label('redacted'))}${listed})`;
}

/** Printed at the foot of the page of its first mention; further mentions name it. */
function footnote(identifier: string, walk: Walk): string {
  const definition = walk.definitions.footnotes.get(identifier);
  if (!definition || walk.inNote || walk.notesShown.has(identifier)) return `super(${phrase(`[${identifier}]`)})`;
  walk.notesShown.add(identifier);
  return `footnote(${blocks(definition, { ...walk, inNote: true })})`;
}
