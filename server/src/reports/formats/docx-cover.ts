import {
  AlignmentType,
  BorderStyle,
  type FileChild,
  HeightRule,
  HorizontalPositionRelativeFrom,
  ImageRun,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextWrappingType,
  VerticalAlignTable,
  VerticalPositionRelativeFrom,
  WidthType,
} from 'docx';
import type { ReportBranding } from '../branding.ts';
import { coverOf } from '../report-cover.ts';
import type { DocxContext } from './docx-context.ts';
import { type DocxPicture, docxLogo, drawnRamparts, drawnSign } from './docx-pictures.ts';
import { words } from './docx-runs.ts';
import { COLUMN, INK, MUTED, PAGE, px } from './docx-style.ts';
import type { ReportWriter } from './tree-nodes.ts';

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const NO_BORDERS = { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: none };
const NO_MARGINS = { top: 0, bottom: 0, left: 0, right: 0 };
/** The minimum heights of the rows with the sender, the title and the facts, in twips. */
const ROWS = [700, 8_200, 3_600] as const;
const FACTS_WIDTH = 5_600;

const image = ({ type, data, width, height }: DocxPicture): ImageRun =>
  new ImageRun({ type, data, transformation: { width, height }, altText: { name: '', title: '', description: '' } });

const cell = (children: (Paragraph | Table)[], width: number, vertical: (typeof VerticalAlignTable)[keyof typeof VerticalAlignTable]) =>
  new TableCell({
    width: { size: width, type: WidthType.DXA },
    margins: NO_MARGINS,
    verticalAlign: vertical,
    borders: NO_BORDERS,
    children,
  });

const table = (widths: readonly number[], rows: TableRow[]): Table =>
  new Table({
    layout: TableLayoutType.FIXED,
    width: { size: widths.reduce((so, each) => so + each, 0), type: WidthType.DXA },
    columnWidths: widths,
    borders: NO_BORDERS,
    rows,
  });

/** Returns the font size in half points. */
const titleSize = (title: string): number => (title.length > 90 ? 40 : title.length > 48 ? 52 : 68);

export async function coverBlocks(
  writer: ReportWriter,
  branding: ReportBranding,
  brand: string,
  context: DocxContext,
): Promise<FileChild[]> {
  const { kind, title: name, subtitle, workspace, classification, facts: rows } = coverOf(writer.document, writer.label);
  const sign = (await docxLogo(branding.logo, 160, 34)) ?? (await drawnSign(30));
  const behind = await drawnRamparts(px(PAGE.width), px(PAGE.height));
  const half = COLUMN / 2;
  const sender = table(
    [half, half],
    [
      new TableRow({
        children: [
          cell(
            [
              new Paragraph({
                style: 'TableText',
                children: [image(sign), ...words(`  ${workspace}`, { bold: true, size: 26 }, context)],
              }),
            ],
            half,
            VerticalAlignTable.CENTER,
          ),
          cell(
            [
              new Paragraph({
                style: 'TableText',
                alignment: AlignmentType.RIGHT,
                children: words(classification, { bold: true, size: 20 }, context),
              }),
            ],
            half,
            VerticalAlignTable.CENTER,
          ),
        ],
      }),
    ],
  );
  const title = [
    new Paragraph({ children: words(kind, { size: 24, color: MUTED }, context), spacing: { after: 160 } }),
    new Paragraph({ style: 'Title', children: words(name, { size: titleSize(name) }, context) }),
    new Paragraph({ children: words(subtitle, { size: 25, color: MUTED }, context), spacing: { after: 160 } }),
    new Paragraph({
      children: [],
      indent: { right: COLUMN - 720 },
      border: { bottom: { style: BorderStyle.SINGLE, size: 24, color: brand, space: 1 } },
    }),
  ];
  const facts = table(
    [1_500, FACTS_WIDTH - 1_500],
    rows.map(
      ({ name, value }) =>
        new TableRow({
          children: [
            cell(
              [new Paragraph({ style: 'TableText', spacing: { after: 70 }, children: words(name, { color: MUTED }, context) })],
              1_500,
              VerticalAlignTable.TOP,
            ),
            cell(
              [new Paragraph({ style: 'TableText', spacing: { after: 70 }, children: words(value, { color: INK }, context) })],
              FACTS_WIDTH - 1_500,
              VerticalAlignTable.TOP,
            ),
          ],
        }),
    ),
  );
  const row = (height: number, children: (Paragraph | Table)[], vertical: (typeof VerticalAlignTable)[keyof typeof VerticalAlignTable]) =>
    new TableRow({ height: { value: height, rule: HeightRule.ATLEAST }, children: [cell(children, COLUMN, vertical)] });
  // A cell must end with a paragraph.
  const end = () => new Paragraph({ style: 'AfterTable', children: [] });
  return [
    new Paragraph({
      style: 'AfterTable',
      children: [
        new ImageRun({
          type: behind.type,
          data: behind.data,
          transformation: { width: behind.width, height: behind.height },
          altText: { name: '', title: '', description: '' },
          floating: {
            horizontalPosition: { relative: HorizontalPositionRelativeFrom.PAGE, offset: 0 },
            verticalPosition: { relative: VerticalPositionRelativeFrom.PAGE, offset: 0 },
            wrap: { type: TextWrappingType.NONE },
            behindDocument: true,
          },
        }),
      ],
    }),
    table(
      [COLUMN],
      [
        row(ROWS[0], [sender, end()], VerticalAlignTable.TOP),
        row(ROWS[1], title, VerticalAlignTable.CENTER),
        row(ROWS[2], [facts, end()], VerticalAlignTable.BOTTOM),
      ],
    ),
  ];
}
