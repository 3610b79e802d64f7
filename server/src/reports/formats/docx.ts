import {
  AlignmentType,
  Document,
  Footer,
  Header,
  type IParagraphStyleOptions,
  LevelFormat,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  TableOfContents,
  TextRun,
} from 'docx';
import type { FootnoteDefinition, Root, RootContent } from 'mdast';
import sharp from 'sharp';
import type { ReportDocument } from '../report-document.ts';
import { reportLabels } from '../report-labels.ts';
import { type DocxContext, type DocxPicture, docxBlocks } from './docx-blocks.ts';
import type { ReadPicture } from './html.ts';
import { plainDocument } from './plain-document.ts';
import { reportTree } from './report-tree.ts';

const SANS = 'Segoe UI';
const MONO = 'Consolas';
const MUTED = '5B6876';
/** Past what a page shows at 200 a inch. */
const WIDEST = 1_400;

/** In half points, with the space before and after in twentieths of one. */
const headingStyle = (size: number, before: number, after: number, color: string) => ({
  run: { font: SANS, size, bold: true, color },
  paragraph: { spacing: { before, after }, keepNext: true },
});

const PARAGRAPH_STYLES: IParagraphStyleOptions[] = [
  {
    id: 'CodeBlock',
    name: 'Code block',
    basedOn: 'Normal',
    run: { font: MONO, size: 17 },
    paragraph: { spacing: { before: 80, after: 160, line: 250, lineRule: LineRuleType.AUTO }, indent: { left: 120, right: 120 } },
  },
  { id: 'TableText', name: 'Table text', basedOn: 'Normal', run: { size: 19 }, paragraph: { spacing: { before: 0, after: 0 } } },
];

const CHARACTER_STYLES = [
  { id: 'InlineCode', name: 'Inline code', run: { font: MONO, size: 19, shading: { type: ShadingType.CLEAR, fill: 'F1F3F6' } } },
  { id: 'FigureCaption', name: 'Figure caption', run: { size: 18, color: MUTED } },
];

async function picturesOf(document: ReportDocument, read: ReadPicture): Promise<Map<string, DocxPicture>> {
  const pictures = new Map<string, DocxPicture>();
  for (const { fileName } of document.images) {
    const bytes = await read(document, fileName);
    if (!bytes) continue;
    try {
      const photo = (await sharp(bytes).metadata()).format === 'jpeg';
      const upright = sharp(bytes).autoOrient().resize({ width: WIDEST, withoutEnlargement: true });
      const encoded = photo ? upright.jpeg({ quality: 86 }) : upright.flatten({ background: '#ffffff' }).png({ compressionLevel: 6 });
      const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
      pictures.set(fileName, { type: photo ? 'jpg' : 'png', data, width: info.width, height: info.height });
    } catch {
      // Whatever is wrong with one picture, the report is made without it and says so in its place.
    }
  }
  return pictures;
}

/** Footnotes of a tree, numbered from `from` on. */
function footnotesOf(root: Root, from: number): DocxContext['footnotes'] {
  const found = root.children.filter((node): node is FootnoteDefinition => node.type === 'footnoteDefinition');
  return new Map(found.map((node, index) => [node.identifier, { number: from + index, node }]));
}

/** A Word file with styles of its own, headings in its navigation, a contents field that Word fills, captions and links. A language after the other. */
export async function reportDocx(documents: readonly ReportDocument[], read: ReadPicture): Promise<Buffer> {
  const [first] = documents;
  if (!first) throw new Error('a report has a document');
  const brand = (first.branding.color ?? '#0b7a6f').replace('#', '');
  const footnotes: Record<string, { children: Paragraph[] }> = {};
  const sections = [];
  let lists = 0;
  for (const document of documents) {
    const plain = plainDocument(document);
    const label = reportLabels(plain.language);
    const tree = reportTree(plain);
    const notes = footnotesOf(tree, Object.keys(footnotes).length + 1);
    const context: DocxContext = { pictures: await picturesOf(document, read), redacted: label('redacted'), lists, footnotes: notes };
    for (const { number, node } of notes.values()) {
      footnotes[number] = {
        children: docxBlocks(node.children, { ...context, footnotes: new Map() }).filter((each) => each instanceof Paragraph),
      };
    }
    const [title, ...rest] = docxBlocks(
      tree.children.filter((node): node is RootContent => node.type !== 'footnoteDefinition'),
      context,
    );
    lists = context.lists;
    const running = `${label(`title.${plain.project.kind}`)} · ${plain.project.name}`;
    const foot = [first.branding.footer || plain.workspaceName, plain.classification ?? label('classification')].join(' · ');
    const small = (children: TextRun[]) => new Paragraph({ style: 'TableText', children });
    sections.push({
      headers: { default: new Header({ children: [small([new TextRun({ text: running, size: 17, color: MUTED })])] }) },
      footers: {
        default: new Footer({
          children: [
            new Paragraph({
              style: 'TableText',
              tabStops: [{ type: 'right', position: 9600 }],
              children: [
                new TextRun({ text: `${foot}\t`, size: 17, color: MUTED }),
                new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES], size: 17, color: MUTED }),
              ],
            }),
          ],
        }),
      },
      children: [
        ...(title ? [title] : []),
        ...rest.slice(0, COVER_BLOCKS),
        new Paragraph({ style: 'ContentsHeading', children: [new TextRun(label('contents'))] }),
        new TableOfContents(label('contents'), { hyperlink: true, headingStyleRange: '1-2' }),
        ...rest.slice(COVER_BLOCKS),
      ],
    });
  }
  const plain = plainDocument(first);
  const file = new Document({
    title: `${plain.project.key} · ${plain.project.name}`,
    creator: plain.workspaceName,
    features: { updateFields: true },
    footnotes,
    numbering: {
      config: [
        {
          reference: 'ordered',
          levels: Array.from({ length: 6 }, (_, level) => ({
            level,
            format: LevelFormat.DECIMAL,
            text: `%${level + 1}.`,
            alignment: AlignmentType.START,
            style: { paragraph: { indent: { left: 360 * (level + 1), hanging: 300 } } },
          })),
        },
      ],
    },
    styles: {
      default: {
        document: {
          run: { font: SANS, size: 21, color: '16202B' },
          paragraph: { spacing: { after: 140, line: 290, lineRule: LineRuleType.AUTO } },
        },
        title: headingStyle(48, 1200, 240, '16202B'),
        heading1: headingStyle(34, 480, 200, brand),
        heading2: headingStyle(26, 400, 140, '16202B'),
        heading3: headingStyle(22, 280, 100, '16202B'),
        heading4: headingStyle(21, 220, 80, '16202B'),
        heading5: headingStyle(21, 200, 80, MUTED),
      },
      paragraphStyles: [
        ...PARAGRAPH_STYLES,
        { id: 'ContentsHeading', name: 'Contents heading', basedOn: 'Normal', ...headingStyle(34, 480, 200, brand) },
      ],
      characterStyles: CHARACTER_STYLES,
    },
    sections: sections.map((section) => ({
      ...section,
      properties: { page: { size: { width: 11906, height: 16838 }, margin: { top: 1200, bottom: 1100, left: 1150, right: 1150 } } },
    })),
  });
  return Packer.toBuffer(file);
}

/** The line under the title, the table of facts and the gap after it. */
const COVER_BLOCKS = 3;
