import type { Parents, PhrasingContent, Root, RootContent, Table, TableCell } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import { gfm } from 'micromark-extension-gfm';

const style: Options = {
  bullet: '-',
  emphasis: '*',
  rule: '-',
  listItemIndent: 'one',
  // Does not use `gfmToMarkdown`, because it also escapes addresses, and the build replaces it with an empty function.
  extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), gfmStrikethroughToMarkdown()],
};

const written = (children: RootContent[]): string => toMarkdown({ type: 'root', children }, style).trimEnd();
const parsed = (text: string): Root => fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

/** Returns the tree as JSON without the positions of its nodes, so that trees can be compared. */
const contentOf = (tree: Root): string => JSON.stringify(tree, (key, value) => (key === 'position' ? undefined : value));

const isCell = (node: RootContent): node is TableCell => node.type === 'tableCell';

/** Wraps the content of a block, so that it can be written and parsed alone. */
function alone(node: RootContent, children: PhrasingContent[]): RootContent {
  if (!isCell(node)) return node.type === 'heading' ? { ...node, children } : { type: 'paragraph', children };
  return { type: 'table', children: [{ type: 'tableRow', children: [{ type: 'tableCell', children }] }] } satisfies Table;
}

/**
 * The Markdown serialiser writes these character references to separate marks from adjacent letters. They are harder to read than text
 * without marks.
 */
const REFERENCE = /&#x[0-9A-F]+;/;
const TASK = /^\[[ xX]\]/;
/** `<` stays escaped. Otherwise `<img src="a_b">` would become an HTML element, in which escapes have no effect. */
const ESCAPED = /\\([!-/:;=-@[-`{-~])/g;

/** Matches text in which the serialiser escapes nothing, except at the start of a line. */
const INERT = /^[\p{L}\p{N}\s.,;%/()'"-]*$/u;
const IN_WORD = /(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu;
/** The maximum number of blocks and cells whose escapes are checked, because each check parses the text several times. */
const MOST_CHECKS = 200;

const isMark = (node: PhrasingContent | undefined) => node?.type === 'emphasis' || node?.type === 'strong' || node?.type === 'delete';
const touches = (node: PhrasingContent | undefined, edge: RegExp) => node?.type === 'text' && edge.test(node.value);

/** Removes marks, by default only those inside words. */
const withoutMarks = (children: readonly PhrasingContent[], all = false): PhrasingContent[] =>
  children.flatMap((child, at) => {
    const inWord = touches(children[at - 1], /[\p{L}\p{N}]$/u) || touches(children[at + 1], /^[\p{L}\p{N}]/u);
    return isMark(child) && 'children' in child && (all || inWord) ? withoutMarks(child.children, all) : [child];
  });

function withFewMarks(node: RootContent, children: PhrasingContent[]): PhrasingContent[] {
  const needsReference = (content: PhrasingContent[]) => REFERENCE.test(written([alone(node, content)]));
  if (!needsReference(children)) return children;
  const outside = withoutMarks(children);
  return needsReference(outside) ? withoutMarks(outside, true) : outside;
}

/** Removes the escapes whose removal does not change the meaning, checking one kind of character after the other. */
function checked(node: RootContent, escaped: string): string {
  const meaning = contentOf(parsed(escaped));
  let source = escaped;
  for (const character of new Set(Array.from(escaped.matchAll(ESCAPED), ([, each = '']) => each))) {
    // In table cells, `|` must stay escaped.
    if (isCell(node) && character === '|') continue;
    const bare = source.replaceAll(`\\${character}`, character);
    if (!TASK.test(bare) && contentOf(parsed(bare)) === meaning) source = bare;
  }
  return source;
}

/** Removes escapes that the content does not need: `a_b` needs none, but the Markdown serialiser escapes every underscore. */
function withFewEscapes(node: RootContent, content: PhrasingContent[], checks: { left: number }): PhrasingContent[] {
  const isText = content.every(({ type }) => type === 'text');
  if (isText && content.every((each) => 'value' in each && INERT.test(each.value))) return content;
  const children = isText ? content : withFewMarks(node, content);
  const escaped = written([alone(node, children)]);
  const bare = isText ? escaped.replaceAll(IN_WORD, '_') : escaped;
  const mayCheck = bare.includes('\\') && checks.left > 0;
  if (mayCheck) checks.left -= 1;
  const source = mayCheck ? checked(node, bare) : bare;
  if (source === escaped) return children;
  const [line = ''] = source.split('\n');
  const value = isCell(node) ? line.slice(2, -2) : node.type === 'heading' ? line.replace(/^#+ /, '') : source;
  // The serialiser outputs the value of an `html` node unchanged.
  return [{ type: 'html', value }];
}

function prepare(parent: Parents, checks: { left: number }): void {
  for (const child of parent.children) {
    if (child.type === 'paragraph' || child.type === 'heading' || child.type === 'tableCell')
      child.children = withFewEscapes(child, child.children, checks);
    else if ('children' in child) prepare(child, checks);
  }
}

/** Returns the Markdown of the tree, with few escapes. Changes the tree. */
export function toSource(tree: Root): string {
  prepare(tree, { left: MOST_CHECKS });
  return written(tree.children);
}
