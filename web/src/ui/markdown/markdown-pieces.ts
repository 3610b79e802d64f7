/** Minimum number of characters of a piece, except the last one. Parsing many tiny pieces is slower than parsing a few larger ones. */
const enough = 400;

const fence = /^\s*(?:(?:[-+*]|\d{1,9}[.)])\s+)*(`{3,}|~{3,})\s*(\S*)/;
const listItem = /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?:\s|$)/;
/** Matches definitions of links and footnotes. They apply to the whole text, so a text with a definition is not split. */
const definition = /^[^\S\n>]*(?:>[^\S\n]*)*\[[^\]\n]+\]:/m;
/** Start and end patterns of HTML blocks that continue across blank lines. */
const html: readonly [RegExp, RegExp][] = [
  [/^\s*<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^\s*<!--/, /-->/],
  [/^\s*<\?/, /\?>/],
  [/^\s*<!\[CDATA\[/, /\]\]>/],
  [/^\s*<![A-Za-z]/, />/],
];

/**
 * Splits Markdown between blocks, so that a key press causes only the changed piece to be parsed. Splits only where the rendered pieces
 * certainly look the same as the whole text.
 */
export function markdownPieces(source: string): string[] {
  if (definition.test(source)) return [source];
  const pieces: string[] = [];
  let start = 0;
  let at = 0;
  /** The end pattern of the open code or HTML block; null if none is open. */
  let closes: RegExp | null = null;
  let lastHttp = false;
  let hasList = false;
  let blank = false;
  let depth = 0;
  for (const line of source.split('\n')) {
    const opens = fence.exec(line);
    const isHttp = opens?.[2]?.toLowerCase() === 'http';
    const joins = (isHttp && lastHttp) || (hasList && listItem.test(line));
    if (blank && !closes && depth === 0 && /^\S/.test(line) && !joins && at - start >= enough) {
      pieces.push(source.slice(start, at));
      start = at;
      hasList = false;
    }
    if (closes) {
      if (closes.test(line)) closes = null;
    } else if (opens?.[1]) {
      closes = new RegExp(`^\\s*${opens[1][0]}{${opens[1].length},}\\s*$`);
      lastHttp = isHttp;
    } else {
      closes = html.find(([from, to]) => from.test(line) && !to.test(line))?.[1] ?? null;
      if (line.trim() !== '') lastHttp = false;
    }
    hasList ||= listItem.test(line);
    // Redacted values can contain blank lines, but must stay in one piece.
    for (const bracket of line) depth = Math.max(0, depth + (bracket === '⟦' ? 1 : bracket === '⟧' ? -1 : 0));
    blank = line.trim() === '';
    at += line.length + 1;
  }
  pieces.push(source.slice(start));
  return pieces;
}
