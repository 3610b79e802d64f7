import type { HttpMessage } from '@coloa/contract/issues/evidence.ts';
import { BorderStyle, Paragraph, Table, TableCell, TableLayoutType, TableRow, TextRun, WidthType } from 'docx';
import type { Evidence } from '../document/nodes.ts';
import { SIDE_BY_SIDE_LINES } from '../evidence-to-typst.ts';
import type { Block, DocxContext } from './docx-context.ts';
import { COLUMN, LINE_SOFT, MUTED, SUNKEN } from './docx-look.ts';
import { codeRuns, words } from './docx-runs.ts';

/** Rows of no more lines than this are not parted by the end of a page. */
const WHOLE_LINES = 28;

/** Request and response side by side, below their number. */
export function evidenceBlocks({ exchange, number, title }: Evidence, context: DocxContext): Block[] {
  const halves = [
    ...(exchange.request ? [{ title: context.label('evidence.request'), message: exchange.request }] : []),
    ...(exchange.response ? [{ title: context.label('evidence.response'), message: exchange.response }] : []),
  ];
  const lines = Math.max(...halves.map(({ message }) => linesOf(message, halves.length)));
  const stacked = lines > SIDE_BY_SIDE_LINES;
  const columns = stacked ? 1 : halves.length;
  const width = Math.floor(COLUMN / columns);
  const line = { style: BorderStyle.SINGLE, size: 6, color: LINE_SOFT };
  const margins = { top: 70, bottom: 70, left: 130, right: 130 };
  const name = new TableCell({
    columnSpan: columns,
    margins,
    children: [
      new Paragraph({
        style: 'TableText',
        keepNext: true,
        children: [
          ...words(context.label('evidence.numbered', { number }), { bold: true }, context),
          ...(title ? words(`  ${title}`, {}, context) : []),
        ],
      }),
    ],
  });
  const heads = halves.map(
    (half) =>
      new TableCell({
        margins,
        children: [new Paragraph({ style: 'TableText', keepNext: true, children: words(half.title, { color: MUTED, size: 17 }, context) })],
      }),
  );
  const messages = halves.map(
    ({ message }) =>
      new TableCell({
        margins,
        shading: { fill: SUNKEN },
        children: [new Paragraph({ style: 'CodeText', children: messageRuns(message, columns > 1 ? 15 : 17, context) })],
      }),
  );
  // What stands above a long message stands on each of its pages.
  const row = (children: TableCell[], tableHeader: boolean) => new TableRow({ cantSplit: true, tableHeader, children });
  const said = (children: TableCell[]) => new TableRow({ cantSplit: lines <= WHOLE_LINES, children });
  const table = new Table({
    layout: TableLayoutType.FIXED,
    width: { size: width * columns, type: WidthType.DXA },
    columnWidths: Array.from({ length: columns }, () => width),
    borders: { top: line, bottom: line, left: line, right: line, insideHorizontal: line, insideVertical: line },
    rows: [
      row([name], true),
      ...(stacked ? heads.flatMap((head, n) => [row([head], false), said(messages.slice(n, n + 1))]) : [row(heads, true), said(messages)]),
    ],
  });
  return [table, new Paragraph({ style: 'AfterTable', children: [] })];
}

function messageRuns({ startLine, headers, body }: HttpMessage, size: number, context: DocxContext): TextRun[] {
  const look = { size };
  return [
    ...codeRuns(startLine, { ...look, bold: true }, context),
    ...headers.flatMap(({ name, value }) => [
      new TextRun({ break: 1 }),
      ...(name === null ? [] : codeRuns(`${name}: `, { ...look, color: MUTED }, context)),
      ...codeRuns(value, look, context),
    ]),
    ...(body === null ? [] : [new TextRun({ break: 2 }), ...codeRuns(body, look, context)]),
  ];
}

const COLUMNS = 92;
const linesOf = ({ startLine, headers, body }: HttpMessage, halves: number): number =>
  [startLine, ...headers.map(({ name, value }) => `${name}: ${value}`), ...(body ?? '').split('\n')].reduce(
    (sum, line) => sum + Math.max(1, Math.ceil(line.length / (COLUMNS / halves))),
    0,
  );
