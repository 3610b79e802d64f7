import { Bookmark, BorderStyle, HeadingLevel, Paragraph, TextRun } from 'docx';
import type { FootnoteDefinition, List, Paragraph as ParagraphNode, RootContent } from 'mdast';
import { leadsTo } from '../document/markdown.ts';
import type { Figure } from '../document/nodes.ts';
import { isShort } from '../evidence-to-typst.ts';
import { evidenceBlocks } from './docx-code.ts';
import type { Block, DocxContext } from './docx-context.ts';
import { bookmarkOf, classesOf, codeRuns, inline, picture, type RunLook, words } from './docx-runs.ts';
import { LINE, px } from './docx-style.ts';
import { CODE_MARGIN, listPlace, PART_HEADING, STEP, TONGUES } from './docx-styles.ts';
import { tableBlocks } from './docx-tables.ts';
import { tongueOf } from './tree-nodes.ts';

const HEADINGS = [
  HeadingLevel.TITLE,
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
] as const;
const FINDING_DEPTH = 3;

interface Place {
  indent: number;
  quoted: boolean;
  numbered?: { reference: string; level: number; instance: number };
  newPage?: boolean;
  /** The block that follows the last of the nodes. */
  next?: RootContent | undefined;
}

export function docxBlocks(nodes: readonly RootContent[], around: DocxContext, place: Place = { indent: 0, quoted: false }): Block[] {
  return nodes.flatMap((node, n): Block[] => {
    const tongue = tongueOf(node);
    const context = tongue === null ? around : { ...around, tongue: TONGUES[tongue] };
    const next = n < nodes.length - 1 ? nodes[n + 1] : place.next;
    switch (node.type) {
      case 'heading': {
        const id = (node.data?.hProperties as { id?: string } | undefined)?.id;
        const children = inline(node.children, {}, context);
        const style =
          node.depth === FINDING_DEPTH && id === undefined
            ? { style: PART_HEADING }
            : { heading: HEADINGS[node.depth - 1] ?? HeadingLevel.HEADING_5 };
        return [
          new Paragraph({
            ...style,
            ...(place.newPage && { pageBreakBefore: true }),
            ...(node.depth === 2 && place.numbered && { numbering: place.numbered }),
            children: id === undefined ? children : [new Bookmark({ id: bookmarkOf(id), children })],
          }),
        ];
      }
      case 'paragraph':
        return [paragraph(node, context, { ...place, next })];
      case 'code':
        return [code(node.value, context, place)];
      case 'evidence':
        return evidenceBlocks(node, context);
      case 'figure':
        return figure(node, context, place);
      case 'blockquote':
        return docxBlocks(node.children, context, { indent: place.indent + 1, quoted: true, next });
      case 'list':
        return list(node, context, { ...place, next });
      case 'table':
        return tableBlocks(node, context);
      case 'thematicBreak':
        return [new Paragraph({ children: [], border: { bottom: { style: BorderStyle.SINGLE, size: 4, color: LINE } } })];
      case 'footnoteDefinition':
        return noteBelow(node, context);
      default:
        return [];
    }
  });
}

const quoteBorder = { left: { style: BorderStyle.SINGLE, size: 18, color: LINE, space: 8 } };
const placed = ({ indent, quoted }: Place) => ({
  ...(indent > 0 && { indent: { left: indent * STEP } }),
  ...(quoted && { border: quoteBorder }),
});
const lookIn = ({ quoted }: Place): RunLook => (quoted ? { color: '4D5B67' } : {});

const paragraph = (node: ParagraphNode, context: DocxContext, place: Place, lead: TextRun[] = []): Paragraph =>
  new Paragraph({
    ...placed(place),
    keepNext: classesOf(node).includes('round') || leadsTo(node, place.next),
    children: [...lead, ...inline(node.children, lookIn(place), context)],
  });

const code = (value: string, context: DocxContext, { indent }: Place): Paragraph =>
  new Paragraph({
    style: 'CodeBlock',
    keepLines: isShort(value),
    ...(indent > 0 && { indent: { left: indent * STEP + CODE_MARGIN, right: CODE_MARGIN } }),
    children: codeRuns(value, {}, context),
  });

function figure({ fileName, words: caption, width, name }: Figure, context: DocxContext, place: Place): Block[] {
  const drawn = picture(fileName, caption, width, { ...context, room: context.room - px(place.indent * STEP) });
  const shown = name === undefined ? drawn : [new Bookmark({ id: bookmarkOf(name), children: drawn })];
  if (!context.pictures.has(fileName)) return [new Paragraph({ ...placed(place), children: shown })];
  return [
    new Paragraph({ style: 'Figure', keepNext: true, ...placed(place), children: shown }),
    new Paragraph({ style: 'Caption', ...placed(place), children: words(caption, {}, context) }),
  ];
}

function noteBelow(node: FootnoteDefinition, context: DocxContext): Block[] {
  const note = context.footnotes.get(node.identifier);
  if (!note || note.atFoot) return [];
  const [first, ...rest] = node.children;
  const lead = new TextRun({ text: `${note.number} `, superScript: true });
  if (first?.type !== 'paragraph') return [new Paragraph({ keepNext: true, children: [lead] }), ...docxBlocks(node.children, context)];
  return [paragraph(first, context, { indent: 0, quoted: false }, [lead]), ...docxBlocks(rest, context)];
}

function list(node: List, context: DocxContext, place: Place): Block[] {
  if (node.ordered) context.counted.lists += 1;
  const numbered = node.ordered ? { ...listPlace('ordered', place.indent, node.start ?? 1), instance: context.counted.lists } : null;
  const unnumbered = (checked: boolean | null | undefined) =>
    listPlace(typeof checked === 'boolean' ? (checked ? 'done' : 'open') : 'bullets', place.indent);
  return node.children.flatMap((item, n) => {
    const inner = { ...place, indent: place.indent + 1, next: n < node.children.length - 1 ? undefined : place.next };
    const [first, ...rest] = item.children;
    const box = numbered && typeof item.checked === 'boolean' ? [new TextRun(item.checked ? '☑ ' : '☐ ')] : [];
    const told = first?.type === 'paragraph' ? inline(first.children, lookIn(place), context) : [];
    return [
      new Paragraph({
        style: 'ListItem',
        keepNext: first !== undefined && leadsTo(first, rest[0] ?? inner.next),
        numbering: numbered ?? unnumbered(item.checked),
        children: [...box, ...told],
      }),
      ...docxBlocks(first && first.type !== 'paragraph' ? [first, ...rest] : rest, context, inner),
    ];
  });
}
