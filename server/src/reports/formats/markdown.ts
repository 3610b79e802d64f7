import { writeHttpEvidence } from '@coloa/contract/issues/evidence.ts';
import { zipSync } from 'fflate';
import type { BlockContent, PhrasingContent, Root, RootContent, Text } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify, { type Options } from 'remark-stringify';
import { unified } from 'unified';
import { PACKED_AT } from '../../platform/workbook/office-parts.ts';
import { type Evidence, isCode } from '../document/nodes.ts';
import { text } from '../document/phrases.ts';
import { shownDocument } from '../plain-document.ts';
import type { ReportDocument } from '../report-document.ts';
import { type Label, lostPicture, reportLabels } from '../report-labels.ts';
import { acrossWords } from '../report-lines.ts';
import type { ReadPicture } from '../report-pictures.ts';
import { reportTree } from './report-tree.ts';

/** Escapes a colon after a footnote reference, because `[^1]: x` at the beginning of a line would define a footnote. */
const writeText: NonNullable<NonNullable<Options['handlers']>['text']> = ({ value }: Text, _parent, state, info) =>
  `${info.before === ']' && value.startsWith(':') ? '\\' : ''}${state.safe(value, info)}`;

const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: '-',
    // The bullet of a list directly after another list. With the default `*`, an item with only a thematic break would become `* ***`, a
    // single thematic break.
    bulletOther: '+',
    fences: true,
    resourceLink: true,
    handlers: { text: writeText },
  });

/** Matches image names without slashes, so that unpacking the archive writes images only into its folder `images`. */
const PICTURE_NAME = /^\w[\w.-]{0,199}$/;
const pathOf = (fileName: string): string => `images/${fileName}`;

/**
 * Converts the report's own nodes to nodes that Markdown supports.
 * @param packed returns whether the archive contains the file at a path
 */
function writable(root: Root, label: Label, packed: (path: string) => boolean): Root {
  const picture = (fileName: string, words: string): PhrasingContent =>
    packed(pathOf(fileName))
      ? { type: 'image', url: pathOf(fileName), alt: words }
      : { type: 'emphasis', children: [text(lostPicture(words, label))] };
  const convert = (node: RootContent): RootContent[] => {
    if (node.type === 'figure') return [paragraph(picture(node.fileName, node.words))];
    if (node.type === 'image') return [picture(node.url, node.alt ?? '')];
    // The Markdown file has no targets for links inside the report.
    if (node.type === 'link' && node.url.startsWith('#')) return node.children.flatMap(convert);
    if (node.type === 'evidence') {
      const name = label('evidence.numbered', { number: node.number });
      const words: PhrasingContent[] = [{ type: 'strong', children: [text(name)] }, ...(node.title ? [text(` ${node.title}`)] : [])];
      if (node.measured !== undefined) words.push(text(' '), { type: 'emphasis', children: [text(node.measured)] });
      return [paragraph(...words), written(node.content)];
    }
    return 'children' in node ? [{ ...node, children: node.children.flatMap(convert) } as RootContent] : [node];
  };
  return { type: 'root', children: root.children.flatMap(convert) };
}

const written = (content: Evidence['content']): BlockContent =>
  isCode(content)
    ? { type: 'code', lang: content.language || null, value: content.code }
    : { type: 'code', lang: 'http', value: writeHttpEvidence(content) };

const paragraph = (...children: PhrasingContent[]): BlockContent => ({ type: 'paragraph', children });

function marked(document: ReportDocument, root: Root): Root {
  const label = reportLabels(document.language);
  const words = acrossWords(document, label, (whom) => label('watermark', { label: whom }));
  if (words === null) return root;
  const [title, ...rest] = root.children;
  const line: RootContent = { type: 'blockquote', children: [paragraph(text(words))] };
  return { ...root, children: title ? [title, line, ...rest] : [line] };
}

/** Returns a zip archive with a Markdown file for each language, such as `report.vi.md`, and the images. */
export async function reportMarkdown(documents: readonly ReportDocument[], read: ReadPicture): Promise<Buffer> {
  const texts: Record<string, Uint8Array> = {};
  const pictures: Record<string, [Uint8Array, { level: 0 }]> = {};
  for (const document of documents) {
    const plain = shownDocument(document);
    for (const { fileName } of plain.images) {
      if (!PICTURE_NAME.test(fileName)) continue;
      const bytes = pictures[pathOf(fileName)] ? null : await read(document, fileName);
      // Images are compressed already.
      if (bytes) pictures[pathOf(fileName)] = [bytes, { level: 0 }];
    }
    const tree = writable(marked(document, reportTree(plain)), reportLabels(plain.language), (path) => path in pictures);
    texts[`report.${plain.language}.md`] = Buffer.from(writer.stringify(tree));
  }
  const { buffer, byteOffset, byteLength } = zipSync({ ...texts, ...pictures }, { mtime: PACKED_AT });
  return Buffer.from(buffer, byteOffset, byteLength);
}
