import { REDACTION_MARK } from '@coloa/contract/issues/redaction.ts';
import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  ExternalHyperlink,
  FootnoteReferenceRun,
  HeadingLevel,
  ImageRun,
  InternalHyperlink,
  type IRunOptions,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { FootnoteDefinition, List, Nodes, RootContent, Table as TableNode } from 'mdast';
import { plainText } from '../markdown-tree.ts';

/** A picture as Word takes it; sizes in CSS pixels. */
export interface DocxPicture {
  type: 'png' | 'jpg';
  data: Buffer;
  width: number;
  height: number;
}

export interface DocxContext {
  pictures: ReadonlyMap<string, DocxPicture>;
  /** What stands in place of what was taken out. */
  redacted: string;
  /** Of ordered lists, each numbered anew. */
  lists: number;
  footnotes: Map<string, { number: number; node: FootnoteDefinition }>;
}

type Block = Paragraph | Table;
type Run = Pick<IRunOptions, 'bold' | 'italics' | 'strike' | 'style'>;

const INK = '16202B';
const LINE = 'CBD1D9';
const SEVERITY_INK: Readonly<Record<string, string>> = {
  CRITICAL: 'A12329',
  HIGH: 'AD3D10',
  MEDIUM: '8F5A09',
  LOW: '1C65A6',
  INFO: '4D5B67',
  VARIES: '6346A2',
};
/** Of the text column: A4 less its margins. */
const COLUMN_PX = 630;
const HEADINGS = [
  HeadingLevel.TITLE,
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
] as const;

/** Without the characters that XML has no way to hold. */
const writable = (value: string): string => value.replace(/[\p{Cc}\uFFFE\uFFFF]/gu, (each) => (/[\t\n\r]/.test(each) ? each : ''));

/** Words, with a bar for each place where something was taken out. */
function words(value: string, run: Run, { redacted }: DocxContext): TextRun[] {
  return writable(value)
    .split(REDACTION_MARK)
    .flatMap((part, index) => {
      const bar = index === 0 ? [] : [new TextRun({ text: redacted, color: 'FFFFFF', shading: { type: ShadingType.CLEAR, fill: INK } })];
      return part === '' ? bar : [...bar, new TextRun({ ...run, text: part })];
    });
}

function inline(nodes: readonly Nodes[], run: Run, context: DocxContext): ParagraphChild[] {
  return nodes.flatMap((node): ParagraphChild[] => {
    switch (node.type) {
      case 'text':
        return words(node.value, run, context);
      case 'inlineCode':
        return words(node.value, { ...run, style: 'InlineCode' }, context);
      case 'strong': {
        const [, name] = String((node.data?.hProperties as { className?: string[] } | undefined)?.className?.[1] ?? '').split('severity-');
        const color = name && SEVERITY_INK[name];
        return color ? [new TextRun({ text: plainText(node), bold: true, color })] : inline(node.children, { ...run, bold: true }, context);
      }
      case 'emphasis':
        return inline(node.children, { ...run, italics: true }, context);
      case 'delete':
        return inline(node.children, { ...run, strike: true }, context);
      case 'break':
        return [new TextRun({ break: 1 })];
      case 'link': {
        const children = inline(node.children, { ...run, style: 'Hyperlink' }, context);
        return node.url.startsWith('#')
          ? [new InternalHyperlink({ anchor: bookmarkOf(node.url.slice(1)), children })]
          : [new ExternalHyperlink({ link: node.url, children })];
      }
      case 'image':
        return picture(node.url, node.alt ?? '', context);
      case 'footnoteReference': {
        const note = context.footnotes.get(node.identifier);
        return note ? [new FootnoteReferenceRun(note.number)] : [];
      }
      default:
        return 'children' in node ? inline(node.children, run, context) : [];
    }
  });
}

/** Word takes letters, digits and underscores, forty of them. */
export const bookmarkOf = (id: string): string => `_${id.replace(/\W/g, '_')}`.slice(0, 40);

function picture(fileName: string, alt: string, { pictures, redacted }: DocxContext): ParagraphChild[] {
  const found = pictures.get(fileName);
  const caption = writable(alt.replaceAll(REDACTION_MARK, redacted));
  if (!found) return [new TextRun({ text: caption, italics: true })];
  const scale = Math.min(1, COLUMN_PX / found.width);
  const transformation = { width: Math.round(found.width * scale), height: Math.round(found.height * scale) };
  return [
    new TextRun({ break: 1 }),
    new ImageRun({ type: found.type, data: found.data, transformation, altText: { name: caption, title: caption, description: caption } }),
    new TextRun({ break: 1 }),
    new TextRun({ text: caption, style: 'FigureCaption' }),
  ];
}

/** Blocks of a document, at `indent` levels of lists. */
export function docxBlocks(nodes: readonly RootContent[], context: DocxContext, indent = 0): Block[] {
  return nodes.flatMap((node): Block[] => {
    switch (node.type) {
      case 'heading': {
        const id = (node.data?.hProperties as { id?: string } | undefined)?.id;
        const children = inline(node.children, {}, context);
        return [
          new Paragraph({
            heading: HEADINGS[node.depth - 1] ?? HeadingLevel.HEADING_5,
            children: id === undefined ? children : [new Bookmark({ id: bookmarkOf(id), children })],
          }),
        ];
      }
      case 'paragraph':
        return [new Paragraph({ children: inline(node.children, {}, context), indent: { left: indent * 360 } })];
      case 'code':
        return [codeBlock(node.value, context)];
      case 'blockquote':
        return docxBlocks(node.children, context, indent + 1);
      case 'list':
        return list(node, context, indent);
      case 'table':
        // Word joins tables that touch.
        return [table(node, context), new Paragraph({ children: [], spacing: { after: 60 } })];
      case 'thematicBreak':
        return [new Paragraph({ children: [], border: { bottom: { style: BorderStyle.SINGLE, size: 4, color: LINE } } })];
      default:
        return 'children' in node ? docxBlocks(node.children as RootContent[], context, indent) : [];
    }
  });
}

function codeBlock(value: string, context: DocxContext): Paragraph {
  const children = value
    .split('\n')
    .flatMap((line, index) => [...(index === 0 ? [] : [new TextRun({ break: 1 })]), ...words(line.replaceAll('\t', '    '), {}, context)]);
  return new Paragraph({ style: 'CodeBlock', children });
}

function list(node: List, context: DocxContext, indent: number): Block[] {
  const instance = node.ordered ? ++context.lists : 0;
  const level = Math.min(indent, 5);
  const marked = node.ordered ? { numbering: { reference: 'ordered', level, instance } } : { bullet: { level } };
  return node.children.flatMap((item) =>
    item.children.flatMap((child, index): Block[] => {
      const box = index === 0 && typeof item.checked === 'boolean' ? [new TextRun(item.checked ? '☑ ' : '☐ ')] : [];
      if (child.type === 'paragraph' && index === 0) {
        return [new Paragraph({ ...marked, children: [...box, ...inline(child.children, {}, context)] })];
      }
      return docxBlocks([child], context, indent + 1);
    }),
  );
}

function table(node: TableNode, context: DocxContext): Table {
  const columns = node.children[0]?.children.length ?? 1;
  const line = { style: BorderStyle.SINGLE, size: 4, color: LINE };
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    columnWidths: Array.from({ length: columns }, () => Math.floor(9600 / columns)),
    borders: { top: line, bottom: line, left: none, right: none, insideHorizontal: line, insideVertical: none },
    rows: node.children.map(
      (row, index) =>
        new TableRow({
          tableHeader: index === 0,
          cantSplit: true,
          children: row.children.map(
            (cell) =>
              new TableCell({
                margins: { top: 60, bottom: 60, left: 80, right: 80 },
                children: [
                  new Paragraph({
                    style: 'TableText',
                    alignment: AlignmentType.LEFT,
                    children: inline(cell.children, { bold: index === 0 }, context),
                  }),
                ],
              }),
          ),
        }),
    ),
  });
}
