import { evidenceTitle, type HttpMessage, parseHttpEvidence } from '@coloa/contract/issues/evidence.ts';
import { BorderStyle, Paragraph, Table, TableCell, TableLayoutType, TableRow, TextRun, WidthType } from 'docx';
import type { Code } from 'mdast';
import type { Block, DocxContext } from './docx-context.ts';
import { COLUMN, LINE_SOFT, MUTED, SUNKEN } from './docx-look.ts';
import { codeRuns, words } from './docx-runs.ts';

/** Rows of no more lines than this are not parted by the end of a page. */
const WHOLE_LINES = 28;

/** A block of code; one of HTTP as request and response side by side, numbered. */
export function codeBlocks(node: Code, context: DocxContext): Block[] {
  const number = node.data?.evidence;
  const exchange = number === undefined ? null : parseHttpEvidence(node.value);
  if (number === undefined || !exchange) return [new Paragraph({ style: 'CodeBlock', children: codeRuns(node.value, {}, context) })];
  const halves = [
    ...(exchange.request ? [{ title: context.label('evidence.request'), message: exchange.request }] : []),
    ...(exchange.response ? [{ title: context.label('evidence.response'), message: exchange.response }] : []),
  ];
  const width = Math.floor(COLUMN / halves.length);
  const title = evidenceTitle(node.meta ?? '');
  const line = { style: BorderStyle.SINGLE, size: 6, color: LINE_SOFT };
  const row = (cells: TableCell[], whole: boolean) => new TableRow({ cantSplit: whole, children: cells });
  const margins = { top: 70, bottom: 70, left: 130, right: 130 };
  const table = new Table({
    layout: TableLayoutType.FIXED,
    width: { size: width * halves.length, type: WidthType.DXA },
    columnWidths: halves.map(() => width),
    borders: { top: line, bottom: line, left: line, right: line, insideHorizontal: line, insideVertical: line },
    rows: [
      row(
        [
          new TableCell({
            columnSpan: halves.length,
            margins,
            children: [
              new Paragraph({
                style: 'TableText',
                keepNext: true,
                children: [
                  new TextRun({ text: context.label('evidence.numbered', { number }), bold: true }),
                  ...(title ? words(`  ${title}`, {}, context) : []),
                ],
              }),
            ],
          }),
        ],
        true,
      ),
      row(
        halves.map(
          (half) =>
            new TableCell({
              margins,
              children: [
                new Paragraph({
                  style: 'TableText',
                  keepNext: true,
                  children: [new TextRun({ text: half.title, color: MUTED, size: 17 })],
                }),
              ],
            }),
        ),
        true,
      ),
      row(
        halves.map(
          ({ message }) =>
            new TableCell({
              margins,
              shading: { fill: SUNKEN },
              children: [new Paragraph({ style: 'CodeText', children: messageRuns(message, halves.length > 1 ? 15 : 17, context) })],
            }),
        ),
        halves.every(({ message }) => linesOf(message, halves.length) <= WHOLE_LINES),
      ),
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
