/**
 * A guard for the parser of Markdown, which takes minutes for some texts well within their length: thousands of brackets, stars or
 * pipes in one paragraph, quotes in quotes, lists in lists, lines that go on after a quote or a list without its mark. Work grows with
 * the square of these; besides, every item and cell has its price, to parse and to draw. Both are counted, in one pass over the lines.
 * Nothing is counted that stands in a fenced block for certain, and nothing counted together that stands apart for certain; where in
 * doubt, more. The most is what takes a slow core about a second; write-ups made by people come to a tenth of it.
 */
const MOST_WORK = 4_000_000;
/** A level of quotes or lists costs more than a bracket. */
const LEVEL = 2;
/** What things cost by number. After quotes, lists and underlined headings the parser copies all it has read so far. */
const LINE = 330;
const ITEM = 1_000;
const QUOTE = 2_000;
const UNDERLINE = 2_000;
const LIST = 1_000;
const FENCED = 900;
const CELL = 350;
/** A cell that a row leaves out and the parser puts in. */
const ABSENT = 60;
/** A character that is looked at for the end of what never ends. */
const LOOK = 0.6;

/** `>`, `- `, `1. ` and `[^1]: ` before the text of a line, each of which opens something that lines after it stand in. */
const CONTAINER = /[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|\[\^[^\]]*\]:)/y;
/** What may end anywhere in its paragraph, which is read to its end for each: not the address of a link that plainly ends. */
const REACHING = /\]\((?![^\s()<>\\]*\))|<[!?]|``+/g;
/** Of a row, whatever it begins with; and what is covered, which pages draw as elements of their own. */
const CELLS = /[|⟦]/g;
/** Under the head of a table, the bars left out at both ends or not. */
const UNDER_HEAD = /^[|:\- \t]+$/;
/** Makes the line before it a heading. */
const UNDER_TEXT = /^[ \t]*(?:=+|-+)[ \t]*$/;
/** Within a word `_` is a letter like any other. */
const MARKS = /[[\]*~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
const BLANK = /^[ \t]*$/;
/** Tags and comments, behind whatever containers, may swallow what looks like a fence or a table. */
const HTML = /^[ \t]*<[A-Za-z/!?]/;
/** Begins a paragraph of its own wherever it stands. */
const BULLET = /^ {0,3}[-+*][ \t]+[^ \t]/;
const FENCE = /^( {0,3})(?:(`{3,})[^`]*|(~{3,}).*)$/;
const DELIMITER_ROW = /^\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*$/;
/** Of a table outside of lists and quotes. */
const ROW = /^\|/;

const square = (n: number): number => n * n;
const countOf = (what: RegExp, line: string): number => line.match(what)?.length ?? 0;

interface Containers {
  quotes: number;
  /** The columns of the marks of list items and footnotes. */
  items: number[];
  /** Where the first item stands, or else the text. */
  column: number;
  rest: string;
}

/** What a line opens or goes on with, and what stands behind it. */
function containersOf(line: string): Containers {
  const items: number[] = [];
  let quotes = 0;
  let end = 0;
  let column = 0;
  const pass = (to: number) => {
    for (; end < to; end++) column = line[end] === '\t' ? column - (column % 4) + 4 : column + 1;
  };
  CONTAINER.lastIndex = 0;
  while (CONTAINER.test(line)) {
    const { lastIndex } = CONTAINER;
    pass(line.length - line.slice(end).trimStart().length);
    if (line[end] === '>') quotes++;
    else items.push(column);
    pass(lastIndex);
  }
  const rest = line.slice(end);
  pass(line.length - rest.trimStart().length);
  return { quotes, items, column: items[0] ?? column, rest };
}

const cells = (row: string): number => row.trim().slice(1, -1).split('|').length;

/** The first two lines of a table whose rows are cells without doubt: as many in both, and nothing escaped. */
const beginsTable = (head: string, next: string | undefined): boolean =>
  ROW.test(head) &&
  /[^\\]\|[ \t]*$/.test(head) &&
  !head.includes('\\') &&
  next !== undefined &&
  DELIMITER_ROW.test(next) &&
  cells(head) === cells(next);

interface Fence {
  indent: number;
  mark: string;
  length: number;
}

const fenceOf = (line: string): Fence | null => {
  const [, spaces, backticks, tildes] = FENCE.exec(line) ?? [];
  const marks = backticks ?? tildes;
  return spaces !== undefined && marks ? { indent: spaces.length, mark: marks.charAt(0), length: marks.length } : null;
};

/** `open`: within the block. `closed`: by this line. `unsure`: parsers of Markdown go by more than is read here. */
function stateAfter(line: string, { indent, mark, length }: Fence): 'open' | 'closed' | 'unsure' {
  const text = line.trimStart();
  const spaces = line.length - text.length;
  const closes = text.startsWith(mark.repeat(length)) && text.replaceAll(mark, '').trim() === '';
  if (closes) return /^ *$/.test(line.slice(0, spaces)) && (spaces === indent || (indent === 0 && spaces <= 3)) ? 'closed' : 'unsure';
  const indented = /^ */.exec(line)?.[0].length ?? 0;
  return text === '' || indented >= indent ? 'open' : 'unsure';
}

/** Whether parsing it could take long. Such a text is to be shown as it was written, unparsed. */
export function isTooComplex(markdown: string): boolean {
  const lines = markdown.split(/\r\n?|\n/);
  let work = 0;
  // Of the paragraph, list or quote that ends at the next blank line.
  let marks = 0;
  let reaching = 0;
  let length = 0;
  let unmarked = 0;
  let contained = false;
  let table = false;
  let begins = true;
  let quoted = 0;
  let width = 0;
  // Of the lists since the last text at the margin: the columns of their marks, each of which may be a level.
  let marked: boolean[] = [];
  // Of the whole text.
  let fence: Fence | null = null;
  let sure = true;
  let brackets = 0;
  let longest = 0;
  let defines = false;

  const endParagraph = () => {
    work += square(marks) + LOOK * reaching * length;
    marks = 0;
    reaching = 0;
    length = 0;
  };
  const endBlock = () => {
    endParagraph();
    if (contained) work += square(unmarked);
    unmarked = 0;
    contained = false;
    table = false;
    begins = true;
    quoted = 0;
    width = 0;
  };
  const levelsAt = (column: number): number => {
    let levels = 0;
    for (let at = 0; at < column; at++) if (marked[at]) levels++;
    return levels;
  };

  for (const [at, line] of lines.entries()) {
    if (fence) {
      const state = stateAfter(line, fence);
      if (state !== 'open') fence = null;
      if (state === 'unsure') sure = false;
      if (state !== 'unsure') continue;
    }
    if (BLANK.test(line)) {
      endBlock();
      continue;
    }
    const { quotes, items, column, rest } = containersOf(line);
    const depth = quotes + items.length;
    if (HTML.test(rest)) sure = false;
    if (sure) {
      fence = fenceOf(line);
      if (fence) {
        endBlock();
        work += FENCED;
        continue;
      }
    }
    const inLine = countOf(MARKS, line);
    const reachingInLine = countOf(REACHING, line);
    brackets += inLine;
    longest = Math.max(longest, line.length);
    defines ||= line.includes(']:');
    if (begins && depth === 0 && column === 0 && marked.length > 0) {
      work += LIST;
      marked = [];
    }
    work += square(LEVEL * (depth + levelsAt(column)));
    for (const item of items) marked[item] = true;
    // In an item of its own a quote is a new one.
    work += LINE + ITEM * items.length + QUOTE * (items.length > 0 ? quotes : Math.max(0, quotes - quoted));
    quoted = quotes;
    const inRow = countOf(CELLS, line);
    work += CELL * inRow + ABSENT * Math.max(0, width - inRow);
    if (UNDER_HEAD.test(rest)) width = Math.max(width, rest.split('|').length);
    if (!begins && UNDER_TEXT.test(rest)) work += UNDERLINE;
    if (depth > 0) contained = true;
    else unmarked++;
    if (sure && BULLET.test(line)) endParagraph();
    if (begins) table = sure && beginsTable(line, lines[at + 1]);
    table &&= ROW.test(line);
    begins = false;
    // Cells are read one by one; of anything else all that stands together.
    if (table) work += square(inLine) + LOOK * reachingInLine * line.length;
    else {
      marks += inLine + (line.includes('|') ? 1 : 0);
      reaching += reachingInLine;
      length += line.length;
    }
  }
  endBlock();
  // An address is written out wherever it is referred to.
  if (defines) work += (brackets * longest) / 10;
  return work > MOST_WORK;
}
