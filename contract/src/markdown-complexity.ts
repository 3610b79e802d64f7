/**
 * A guard for the parser of Markdown, which takes minutes for some texts well within their length: thousands of brackets, stars or
 * pipes in one paragraph, quotes in quotes, lines that go on after a quote or a list without its mark. Work grows with the square of
 * these, so that is what is counted, in one pass over the lines. Nothing is counted that stands in a fenced block for certain, and
 * nothing counted together that stands apart for certain; where in doubt, more. Write-ups made by people come to some ten thousand.
 */
const MOST_WORK = 4_000_000;
/** A level of quotes or lists costs more than a bracket. */
const LEVEL = 2;

/** `>`, `- `, `1. ` and `[^1]: ` before the text of a line, each of which opens something that lines after it stand in. */
const CONTAINER = /[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|\[\^[^\]]*\]:)/y;
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

/** How many containers a line opens, and what stands behind them. */
function containersOf(line: string): { depth: number; rest: string } {
  let depth = 0;
  let end = 0;
  CONTAINER.lastIndex = 0;
  for (; CONTAINER.test(line); depth++) end = CONTAINER.lastIndex;
  return { depth, rest: line.slice(end) };
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
  let unmarked = 0;
  let contained = false;
  let table = false;
  let begins = true;
  // Of the whole text.
  let fence: Fence | null = null;
  let sure = true;
  let brackets = 0;
  let longest = 0;
  let defines = false;

  const endParagraph = () => {
    work += square(marks);
    marks = 0;
  };
  const endBlock = () => {
    endParagraph();
    if (contained) work += square(unmarked);
    unmarked = 0;
    contained = false;
    table = false;
    begins = true;
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
    const { depth, rest } = containersOf(line);
    if (HTML.test(rest)) sure = false;
    if (sure) {
      fence = fenceOf(line);
      if (fence) {
        endBlock();
        continue;
      }
    }
    const inLine = line.match(MARKS)?.length ?? 0;
    brackets += inLine;
    longest = Math.max(longest, line.length);
    defines ||= line.includes(']:');
    work += square(LEVEL * depth);
    if (depth > 0) contained = true;
    else unmarked++;
    if (sure && BULLET.test(line)) endParagraph();
    if (begins) table = sure && beginsTable(line, lines[at + 1]);
    table &&= ROW.test(line);
    begins = false;
    // Cells are read one by one; of anything else all that stands together.
    if (table) work += square(inLine);
    else marks += inLine + (line.includes('|') ? 1 : 0);
  }
  endBlock();
  // An address is written out wherever it is referred to.
  if (defines) work += (brackets * longest) / 10;
  return work > MOST_WORK;
}
