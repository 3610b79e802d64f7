import type { HttpMessage } from '@coloa/contract/issues/evidence.ts';
import { Bookmark, BorderStyle, Paragraph, Table, TableCell, TableLayoutType, TableRow, TextRun, WidthType } from 'docx';
import { type Evidence, halfTitle, isCode } from '../document/nodes.ts';
import { SIDE_BY_SIDE_LINES } from '../evidence-to-typst.ts';
import type { Block, DocxContext } from './docx-context.ts';
import { bookmarkOf, codeRuns, words } from './docx-runs.ts';
import { COLUMN, LINE_SOFT, MUTED, SUNKEN } from './docx-style.ts';

/** The maximum number of printed lines in the longest part of evidence whose rows and paragraphs are not split across pages. */
const WHOLE_LINES = 28;

interface Half {
  title: string | null;
  lines: readonly string[];
  runs: (size: number) => TextRun[];
}

function halvesOf(evidence: Evidence, context: DocxContext): Half[] {
  const { content } = evidence;
  if (isCode(content)) {
    const { code } = content;
    return [{ title: null, lines: code.split('\n'), runs: (size) => codeRuns(code, { size }, context) }];
  }
  return (['request', 'response'] as const).flatMap((kind): Half[] => {
    const message = content[kind];
    if (!message) return [];
    return [
      { title: halfTitle(evidence, kind, context.label), lines: linesOf(message), runs: (size) => messageRuns(message, size, context) },
    ];
  });
}

export function evidenceBlocks(evidence: Evidence, context: DocxContext): Block[] {
  const { number, title, name: bookmark } = evidence;
  const halves = halvesOf(evidence, context);
  const lines = Math.max(...halves.map((half) => printed(half.lines, halves.length)));
  const stacked = lines > SIDE_BY_SIDE_LINES;
  const columns = stacked ? 1 : halves.length;
  const width = Math.floor(COLUMN / columns);
  const line = { style: BorderStyle.SINGLE, size: 6, color: LINE_SOFT };
  const margins = { top: 70, bottom: 70, left: 130, right: 130 };
  const named = [
    ...words(context.label('evidence.numbered', { number }), { bold: true }, context),
    ...(title ? words(`  ${title}`, {}, context) : []),
  ];
  const name = new TableCell({
    columnSpan: columns,
    margins,
    children: [
      new Paragraph({
        style: 'TableText',
        keepNext: true,
        children: bookmark === undefined ? named : [new Bookmark({ id: bookmarkOf(bookmark), children: named })],
      }),
    ],
  });
  const heads = halves.flatMap((half) =>
    half.title === null
      ? []
      : new TableCell({
          margins,
          children: [
            new Paragraph({ style: 'TableText', keepNext: true, children: words(half.title, { color: MUTED, size: 17 }, context) }),
          ],
        }),
  );
  const messages = halves.map(
    ({ runs }) =>
      new TableCell({
        margins,
        shading: { fill: SUNKEN },
        children: [new Paragraph({ style: 'CodeText', keepLines: lines <= WHOLE_LINES, children: runs(columns > 1 ? 15 : 17) })],
      }),
  );
  const row = (children: TableCell[], tableHeader: boolean) => new TableRow({ cantSplit: true, tableHeader, children });
  const said = (children: TableCell[]) => new TableRow({ cantSplit: lines <= WHOLE_LINES, children });
  const table = new Table({
    layout: TableLayoutType.FIXED,
    width: { size: width * columns, type: WidthType.DXA },
    columnWidths: Array.from({ length: columns }, () => width),
    borders: { top: line, bottom: line, left: line, right: line, insideHorizontal: line, insideVertical: line },
    rows: [
      row([name], true),
      ...(stacked
        ? messages.flatMap((message, n) => [...(heads[n] ? [row([heads[n]], false)] : []), said([message])])
        : [...(heads.length > 0 ? [row(heads, true)] : []), said(messages)]),
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
const linesOf = ({ startLine, headers, body }: HttpMessage): string[] => [
  startLine,
  ...headers.map(({ name, value }) => `${name}: ${value}`),
  ...(body ?? '').split('\n'),
];
const printed = (lines: readonly string[], halves: number): number =>
  lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / (COLUMNS / halves))), 0);
