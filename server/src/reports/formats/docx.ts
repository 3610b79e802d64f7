import {
  BookmarkEnd,
  BookmarkStart,
  BorderStyle,
  Document,
  type FileChild,
  Footer,
  Header,
  type ISectionOptions,
  LeaderType,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  SectionType,
  TableOfContents,
  TextRun,
} from 'docx';
import { TextWatermark } from 'docx/watermarks';
import type { FootnoteDefinition, RootContent } from 'mdast';
import type { ReportDocument } from '../report-document.ts';
import type { ReadPicture } from '../report-pictures.ts';
import { classificationWords } from '../report-selection.ts';
import { docxBlocks } from './docx-blocks.ts';
import type { DocxContext } from './docx-context.ts';
import { coverBlocks } from './docx-cover.ts';
import { COLUMN, LINE_SOFT, PAGE, px, SANS } from './docx-look.ts';
import { docxPictures } from './docx-pictures.ts';
import { words } from './docx-runs.ts';
import { NUMBERING, reportStyles, TONGUES } from './docx-styles.ts';
import { shownDocument } from './plain-document.ts';
import { type ReportWriter, reportPart, reportWriter } from './report-tree.ts';

/** Of the ranges that contents list, past what bookmarks of headings are counted to. */
const FIRST_RANGE = 900_000;

type Footnotes = Record<string, { children: Paragraph[] }>;

/**
 * A Word file with styles of its own, headings in its navigation, contents whose pages Word fills in, captions and links. A language after
 * the other.
 */
export async function reportDocx(documents: readonly ReportDocument[], read: ReadPicture): Promise<Buffer> {
  const [first] = documents;
  if (!first) throw new Error('a report has a document');
  const brand = colourOf(first);
  const footnotes: Footnotes = {};
  const counted = { lists: 0 };
  const sections: ISectionOptions[] = [];
  for (const [n, document] of documents.entries()) {
    const writer = reportWriter(shownDocument(document));
    const parts = writer.document.parts.flatMap((part) => reportPart(writer, part));
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
        headers: { default: new Header({ children: [new Paragraph({ style: 'Quiet', children: across(document) })] }) },
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
  const { project, workspaceName } = shownDocument(first);
  const file = new Document({
    title: `${project.key} · ${project.name}`,
    creator: workspaceName,
    lastModifiedBy: workspaceName,
    footnotes,
    numbering: NUMBERING,
    styles: reportStyles(brand, TONGUES[first.language]),
    sections,
  });
  return Packer.toBuffer(file);
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
  // Of two languages each has contents of its own.
  const [name, id] = [`report_${language + 1}`, FIRST_RANGE + language];
  return [
    new Paragraph({ style: 'ContentsHeading', children: [new TextRun(label('contents'))] }),
    new TableOfContents(label('contents'), {
      hyperlink: true,
      headingStyleRange: '1-2',
      entriesFromBookmark: name,
      tabLeader: LeaderType.NONE,
    }),
    edge(new BookmarkStart(name, id)),
    ...blocks,
    edge(new BookmarkEnd(id)),
  ];
}

/** Of a range over several paragraphs: a bookmark of its own holds no more than words. */
function edge(mark: BookmarkStart | BookmarkEnd): Paragraph {
  const paragraph = new Paragraph({ style: 'AfterTable', children: [] });
  paragraph.addChildElement(mark);
  return paragraph;
}

/** For whom it was made, across each page. */
const across = ({ watermark }: ReportDocument): ParagraphChild[] =>
  watermark === undefined ? [] : [new TextWatermark({ text: watermark, font: SANS })];

/** What the pages say at their head: what this is, and of which day. */
function headerOf(whole: ReportDocument, { document, label, day }: ReportWriter, context: DocxContext): Header {
  const running = `${label(`title.${document.project.kind}`)} · ${document.project.name}`;
  const clipped = running.length > 90 ? `${running.slice(0, 89)}…` : running;
  return new Header({
    children: [
      new Paragraph({
        style: 'Quiet',
        tabStops: [{ type: 'right', position: COLUMN }],
        children: [...across(whole), ...words(clipped, {}, context), new TextRun(`\t${day(document.generatedDay)}`)],
      }),
    ],
  });
}

function footerOf({ branding }: ReportDocument, { document, label }: ReportWriter, context: DocxContext): Footer {
  const foot = [branding.footer || document.workspaceName, classificationWords(document, label)].join(' · ');
  return new Footer({
    children: [
      new Paragraph({
        style: 'Quiet',
        border: { top: { style: BorderStyle.SINGLE, size: 4, color: LINE_SOFT, space: 8 } },
        tabStops: [{ type: 'right', position: COLUMN }],
        children: [...words(foot, {}, context), new TextRun({ children: ['\t', PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] })],
      }),
    ],
  });
}

const isFootnote = (node: RootContent): node is FootnoteDefinition => node.type === 'footnoteDefinition';

/** Numbered on from those of the languages before. */
const footnotesOf = (nodes: readonly RootContent[], before: number): DocxContext['footnotes'] =>
  new Map(nodes.filter(isFootnote).map(({ identifier }, n) => [identifier, { number: before + n + 1, atFoot: true }]));

function addFootnotes(footnotes: Footnotes, nodes: readonly RootContent[], context: DocxContext): void {
  for (const { identifier, children } of nodes.filter(isFootnote)) {
    const note = context.footnotes.get(identifier);
    // A note within a note would be one of its own: Word has none.
    const blocks = docxBlocks(children, { ...context, footnotes: new Map() });
    if (note) footnotes[note.number] = { children: blocks.filter((each) => each instanceof Paragraph) };
  }
}
