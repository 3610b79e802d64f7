import { plainText } from '@coloa/contract/markdown-depth.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { AlignmentType, BorderStyle, Paragraph, Table, TableCell, TableLayoutType, TableRow, WidthType } from 'docx';
import type { TableCell as CellNode, Image, Nodes, PhrasingContent, TableRow as RowNode, Table as TableNode } from 'mdast';
import type { Block, DocxContext } from './docx-context.ts';
import { classesOf, inline, type RunLook } from './docx-runs.ts';
import { COLUMN, INK, LINE, LINE_SOFT, MUTED, px, SEVERITY_LOOKS, TALLEST_PX } from './docx-style.ts';

const SHARES: Readonly<Record<string, readonly number[]>> = {
  facts: [21, 79],
  figures: [34, 22, 22, 22],
  overview: [11, 17, 44, 9, 19],
  scope: [18, 46, 36],
  retest: [24, 38, 38],
  coverage: [37, 20, 17, 13, 13],
  scale: [19, 81],
};
const NUMBERS: Readonly<Record<string, readonly number[]>> = { figures: [1, 2, 3], overview: [3] };
const CELL_MARGIN = 90;
const manyOf = (name: string): number => (name === 'matrix' ? 8 : 6);
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const ruled = (color: string, size = 4) => ({ style: BorderStyle.SINGLE, size, color });

const nameOf = (node: TableNode): string => classesOf(node)[0] ?? '';

function widthsOf(node: TableNode, name: string, width: number): number[] {
  const columns = Math.max(1, ...node.children.map(({ children }) => children.length));
  const known = SHARES[name];
  const shares = known?.length === columns ? known : Array.from({ length: columns }, (_, n) => weightOf(node, n, name));
  const sum = shares.reduce((so, each) => so + each, 0);
  return shares.map((share) => Math.floor((width * share) / sum));
}

function weightOf({ children }: TableNode, column: number, name: string): number {
  if (name === 'retests' || name === 'matrix') return column === 0 ? 40 : 20;
  const longest = Math.max(...children.map(({ children: cells }) => (cells[column] ? plainText(cells[column]).length : 0)));
  return Math.min(44, Math.max(7, longest));
}

/** The maximum number of lines in a row that is kept on one page. Keeping a taller row together could leave much of a page empty. */
const WHOLE_LINES = 14;
const SIZE = 19;
const LINE_PX = 17;
const LETTER = 0.55;

function linesOf(cell: CellNode, width: number, size: number, { pictures, room }: DocxContext): number {
  const fitting = Math.max(1, Math.floor(width / (size * 10 * LETTER)));
  const heightOf = ({ url }: Image): number => {
    const { width: wide, height } = pictures.get(url) ?? { width: 1, height: 0 };
    return Math.min(TALLEST_PX, height * Math.min(1, room / wide));
  };
  const imagesIn = (node: Nodes): Image[] => (node.type === 'image' ? [node] : 'children' in node ? node.children.flatMap(imagesIn) : []);
  const images = imagesIn(cell).reduce((sum, image) => sum + Math.ceil(heightOf(image) / LINE_PX), 0);
  return partedLines(cell).reduce((sum, line) => sum + Math.max(1, Math.ceil(lengthOf(line) / fitting)), images);
}

export function tableBlocks(node: TableNode, context: DocxContext, width: number = COLUMN): Block[] {
  const name = nameOf(node);
  const widths = widthsOf(node, name, width);
  const look: RunLook = widths.length > manyOf(name) ? { size: 16 } : {};
  const facts = name === 'facts';
  const rows = facts ? node.children.slice(1) : node.children;
  const isHigh = (row: RowNode | undefined): boolean =>
    row?.children.some((each, n) => {
      const own = (widths[n] ?? 0) - 2 * CELL_MARGIN;
      return linesOf(each, own, look.size ? Number(look.size) : SIZE, { ...context, room: px(own) }) > WHOLE_LINES;
    }) ?? false;
  const high = rows.map(isHigh);
  const firstHigh = high.indexOf(true);
  const cell = (each: CellNode | undefined, column: number, { head, kept }: { head: boolean; kept: boolean }): TableCell => {
    const quiet = head || (facts && column === 0);
    const own = widths[column] ?? 0;
    const align = NUMBERS[name]?.includes(column) ? 'right' : node.align?.[column];
    return new TableCell({
      width: { size: own, type: WidthType.DXA },
      margins: { top: 55, bottom: 55, left: column === 0 && name !== '' ? 0 : CELL_MARGIN, right: CELL_MARGIN },
      children: (facts && each && sideBySide(each, own - 2 * CELL_MARGIN, context)) || [
        new Paragraph({
          style: 'TableText',
          alignment: align === 'right' ? AlignmentType.RIGHT : align === 'center' ? AlignmentType.CENTER : AlignmentType.LEFT,
          ...(kept && { keepNext: true }),
          children: inline(
            each?.children ?? [],
            { ...look, ...(quiet && { color: MUTED }) },
            { ...context, room: px(own - 2 * CELL_MARGIN) },
          ),
        }),
      ],
    });
  };
  const table = new Table({
    layout: TableLayoutType.FIXED,
    width: { size: widths.reduce((so, each) => so + each, 0), type: WidthType.DXA },
    columnWidths: widths,
    borders: {
      top: facts ? ruled(INK, 8) : ruled(LINE, 6),
      bottom: ruled(LINE_SOFT),
      left: none,
      right: none,
      insideHorizontal: ruled(LINE_SOFT),
      insideVertical: none,
    },
    rows: rows.map((row, n) => {
      const head = !facts && n === 0;
      const isWhole = high[n] === false;
      // Table heads, a finding's facts and the matrix stay on the page of the next row or paragraph. This ends at the first row that is too
      // tall.
      const kept = (head || facts || name === 'matrix') && (firstHigh < 0 || n < firstHigh);
      return new TableRow({
        tableHeader: head && isWhole,
        cantSplit: isWhole,
        children: widths.map((_, column) => cell(row.children[column], column, { head, kept })),
      });
    }),
  });
  // The paragraph separates the table from the next one, because Word joins adjacent tables.
  return [...(name === 'figures' ? severityBar(node, width) : []), table, new Paragraph({ style: 'AfterTable', children: [] })];
}

/**
 * The maximum number of lines that a cell shows in one column. Longer lists get several columns, because one column could nearly fill a
 * page.
 */
const LINES_IN_ONE = 8;
/** The maximum length of a line in a cell with three columns, in characters. */
const SHORT_LINE = 22;

function partedLines({ children }: CellNode): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [[]];
  for (const node of children) {
    if (node.type === 'break') lines.push([]);
    else lines.at(-1)?.push(node);
  }
  return lines;
}

const lengthOf = (line: readonly PhrasingContent[]): number => line.reduce((sum, node) => sum + plainText(node).length, 0);

/**
 * Returns the lines of a cell in several columns; null if one column is enough. Lists the lines row by row, as in the PDF, so that the list
 * can continue on the next page.
 */
function sideBySide(node: CellNode, width: number, context: DocxContext): Block[] | null {
  const lines = partedLines(node);
  if (lines.length <= LINES_IN_ONE) return null;
  const count = Math.max(...lines.map(lengthOf)) <= SHORT_LINE ? 3 : 2;
  const own = Math.floor(width / count);
  const columns = Array.from({ length: count }, (_, n) => n);
  const cell = (line: readonly PhrasingContent[] = []) =>
    new TableCell({
      width: { size: own, type: WidthType.DXA },
      margins: { top: 0, bottom: 70, left: 0, right: CELL_MARGIN },
      children: [new Paragraph({ style: 'TableText', children: inline(line, {}, context) })],
    });
  const table = new Table({
    layout: TableLayoutType.FIXED,
    width: { size: own * count, type: WidthType.DXA },
    columnWidths: columns.map(() => own),
    borders: { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: none },
    rows: Array.from({ length: Math.ceil(lines.length / count) }, (_, row) => {
      const each = columns.map((column) => lines[row * count + column]);
      const fits = each.every(
        (line = []) => linesOf({ type: 'tableCell', children: line }, own - CELL_MARGIN, SIZE, context) <= WHOLE_LINES,
      );
      return new TableRow({ cantSplit: fits, children: each.map((line) => cell(line)) });
    }),
  });
  // A cell must end with a paragraph.
  return [table, new Paragraph({ style: 'AfterTable', children: [] })];
}

/** The minimum width of a segment in twips, which makes even a single finding visible. */
const SEGMENT = 260;

function severityBar({ children }: TableNode, width: number): Block[] {
  const counts = children.slice(1).map(({ children: [mark, total] }) => ({
    severity: SEVERITIES.find((each) => JSON.stringify(mark).includes(`"severity-${each}"`)),
    count: Number(total && plainText(total)) || 0,
  }));
  const shown = counts.filter(({ severity, count }) => severity && count > 0);
  const sum = shown.reduce((so, { count }) => so + count, 0);
  if (sum === 0) return [];
  const rest = width - SEGMENT * shown.length;
  const widths = shown.map(({ count }) => SEGMENT + Math.floor((rest * count) / sum));
  const bar = new Table({
    layout: TableLayoutType.FIXED,
    width: { size: widths.reduce((so, each) => so + each, 0), type: WidthType.DXA },
    columnWidths: widths,
    borders: { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: ruled('FFFFFF', 12) },
    rows: [
      new TableRow({
        cantSplit: true,
        children: shown.map(
          ({ severity }, n) =>
            new TableCell({
              width: { size: widths[n] ?? 0, type: WidthType.DXA },
              shading: { fill: SEVERITY_LOOKS[severity ?? '']?.fill ?? MUTED },
              margins: { top: 0, bottom: 0, left: 0, right: 0 },
              children: [new Paragraph({ style: 'Bar', children: [] })],
            }),
        ),
      }),
    ],
  });
  return [bar, new Paragraph({ style: 'AfterTable', children: [] })];
}
