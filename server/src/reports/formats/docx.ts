import {
  BookmarkEnd,
  type BookmarkListNumber,
  BookmarkStart,
  BorderStyle,
  Document,
  type FileChild,
  Footer,
  Header,
  type ISectionOptions,
  LeaderType,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  SectionType,
  Tab,
  TableOfContents,
  TextRun,
} from 'docx';
import { TextWatermark } from 'docx/watermarks';
import type { FootnoteDefinition, RootContent } from 'mdast';
import { shownDocument } from '../plain-document.ts';
import { runningTitle } from '../report-cover.ts';
import type { ReportDocument } from '../report-document.ts';
import { acrossWords, footLine } from '../report-lines.ts';
import type { ReadPicture } from '../report-pictures.ts';
import { docxBlocks } from './docx-blocks.ts';
import type { DocxContext } from './docx-context.ts';
import { coverBlocks } from './docx-cover.ts';
import { packDocx } from './docx-package.ts';
import { docxPictures } from './docx-pictures.ts';
import { words } from './docx-runs.ts';
import { COLUMN, LINE_SOFT, PAGE, px, SANS } from './docx-style.ts';
import { NUMBERING, reportStyles, TONGUES } from './docx-styles.ts';
import { type ReportWriter, reportChapters, reportWriter } from './report-tree.ts';

/**
 * The first id of the bookmarks around each language. It is higher than the ids of the headings' bookmarks, so that no two bookmarks share
 * an id.
 */
const FIRST_RANGE = 900_000;

/** The width of a chapter number in the table of contents, in twips. */
const NUMBER_WIDTH = 200;

type Footnotes = Record<string, { children: Paragraph[] }>;

export async function reportDocx(documents: readonly ReportDocument[], read: ReadPicture): Promise<Buffer> {
  const [first] = documents;
  if (!first) throw new Error('a report has a document');
  const brand = colourOf(first);
  const footnotes: Footnotes = {};
  const counted = { lists: 0 };
  const sections: ISectionOptions[] = [];
  for (const [n, document] of documents.entries()) {
    const writer = reportWriter(shownDocument(document));
    const parts = reportChapters(writer).flat();
    const context: DocxContext = {
      pictures: await docxPictures(document, read),
      label: writer.label,
      counted,
      footnotes: footnotesOf(parts, Object.keys(footnotes).length),
      room: px(COLUMN),
      ...(document.language !== first.language && { tongue: TONGUES[document.language] }),
    };
    addFootnotes(footnotes, parts, context);
    sections.push(
      {
        properties: { ...page, type: SectionType.NEXT_PAGE },
        headers: { default: new Header({ children: [new Paragraph({ style: 'Quiet', children: across(document, writer) })] }) },
        footers: { default: new Footer({ children: [new Paragraph({ style: 'Quiet', children: [] })] }) },
        children: await coverBlocks(writer, first.branding, brand, context),
      },
      {
        properties: { ...page, type: SectionType.NEXT_PAGE },
        headers: { default: headerOf(document, writer, context) },
        footers: { default: footerOf(first, writer, context) },
        children: bodyOf(parts, writer, context, n),
      },
    );
  }
  const shown = shownDocument(first);
  const file = new Document({
    // Word counts the pages when it opens the file. Until then, the table of contents has chapter numbers, but no page numbers.
    features: { updateFields: true },
    pageNumbers: Object.assign(() => ({ bookmarks: new Map() }), { listNumbers: chapterNumbers }),
    footnotes,
    numbering: NUMBERING,
    styles: reportStyles(brand, TONGUES[first.language]),
    sections,
  });
  return packDocx(file, shown);
}

type Formatted = Readonly<Record<string, unknown>>;
const within = (nodes: unknown, name: string): unknown =>
  Array.isArray(nodes)
    ? (nodes as Formatted[]).find((node) => node !== null && typeof node === 'object' && name in node)?.[name]
    : undefined;
const attributeOf = (element: unknown, name: string): unknown => (element as { _attr?: Formatted } | undefined)?._attr?.[name];

/** Replaces the slow layout module of the docx library, because only the numbers of the chapters are needed. */
function chapterNumbers(body: Formatted): Map<string, BookmarkListNumber> {
  const numbers = new Map<string, BookmarkListNumber>();
  const counted = new Map<unknown, number>();
  for (const block of body['w:body'] as Formatted[]) {
    const properties = within(block?.['w:p'], 'w:pPr');
    if (attributeOf(within(properties, 'w:pStyle'), 'w:val') !== 'Heading1') continue;
    const list = attributeOf(within(within(properties, 'w:numPr'), 'w:numId'), 'w:val');
    const number = (counted.get(list) ?? 0) + 1;
    counted.set(list, number);
    const bookmark = attributeOf(within(block?.['w:p'], 'w:bookmarkStart'), 'w:name');
    if (list !== undefined) numbers.set(String(bookmark), { text: `${number}.`, separator: 'tab', width: NUMBER_WIDTH });
  }
  return numbers;
}

const colourOf = ({ branding: { color } }: ReportDocument): string =>
  (color !== null && /^#[0-9a-f]{6}$/.test(color) ? color : '#0b7a6f').slice(1);

const page = {
  page: {
    size: { width: PAGE.width, height: PAGE.height },
    margin: { top: PAGE.top, bottom: PAGE.bottom, left: PAGE.left, right: PAGE.right, header: 620, footer: 560 },
  },
};

function bodyOf(parts: readonly RootContent[], { label }: ReportWriter, context: DocxContext, language: number): FileChild[] {
  const written = parts.filter((node) => node.type !== 'footnoteDefinition');
  const [first] = written;
  const numbered = { reference: 'parts', level: 0, instance: language };
  const blocks = written.flatMap((node, n) =>
    docxBlocks([node], context, { indent: 0, quoted: false, numbered, next: written[n + 1], ...(node === first && { newPage: true }) }),
  );
  // The table of contents of a language lists the headings between these bookmarks. They are in existing paragraphs, because an additional
  // paragraph after a full page would create an empty page.
  const [name, id] = [`report_${language + 1}`, FIRST_RANGE + language];
  const heading = new Paragraph({ style: 'ContentsHeading', children: [new TextRun(label('contents'))] });
  heading.addChildElement(new BookmarkStart(name, id));
  (blocks.at(-1) ?? heading).addChildElement(new BookmarkEnd(id));
  return [
    heading,
    new TableOfContents(label('contents'), {
      hyperlink: true,
      headingStyleRange: '1-2',
      entriesFromBookmark: name,
      tabLeader: LeaderType.NONE,
      beginDirty: true,
    }),
    ...blocks,
  ];
}

function across(document: ReportDocument, { label }: ReportWriter): ParagraphChild[] {
  const text = acrossWords(document, label);
  return text === null ? [] : [new TextWatermark({ text, font: SANS })];
}

function headerOf(whole: ReportDocument, writer: ReportWriter, context: DocxContext): Header {
  const { document, label, day } = writer;
  const running = runningTitle(document, label);
  const clipped = running.length > 90 ? `${running.slice(0, 89)}…` : running;
  return new Header({
    children: [
      new Paragraph({
        style: 'Quiet',
        tabStops: [{ type: 'right', position: COLUMN }],
        children: [
          ...across(whole, writer),
          ...words(clipped, {}, context),
          new TextRun({ children: [new Tab(), day(document.generatedDay)] }),
        ],
      }),
    ],
  });
}

function footerOf({ branding }: ReportDocument, { document, label }: ReportWriter, context: DocxContext): Footer {
  const foot = footLine(document, branding.footer, label);
  return new Footer({
    children: [
      new Paragraph({
        style: 'Quiet',
        border: { top: { style: BorderStyle.SINGLE, size: 4, color: LINE_SOFT, space: 8 } },
        tabStops: [{ type: 'right', position: COLUMN }],
        children: [...words(foot, {}, context), new TextRun({ children: [new Tab(), PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] })],
      }),
    ],
  });
}

const isFootnote = (node: RootContent): node is FootnoteDefinition => node.type === 'footnoteDefinition';

/** Continues the numbering of the previous language, because all languages share the footnotes of the file. */
const footnotesOf = (nodes: readonly RootContent[], before: number): DocxContext['footnotes'] =>
  new Map(nodes.filter(isFootnote).map(({ identifier }, n) => [identifier, { number: before + n + 1, atFoot: true }]));

function addFootnotes(footnotes: Footnotes, nodes: readonly RootContent[], context: DocxContext): void {
  for (const { identifier, children } of nodes.filter(isFootnote)) {
    const note = context.footnotes.get(identifier);
    // Word does not support a footnote in a footnote.
    const blocks = docxBlocks(children, { ...context, footnotes: new Map() });
    const lead = blocks[0] instanceof Paragraph ? [] : [new Paragraph({ children: [] })];
    if (note) footnotes[note.number] = { children: [...lead, ...blocks] as Paragraph[] };
  }
}
