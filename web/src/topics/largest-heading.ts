const fence = /^ {0,3}(`{3,}|~{3,})/;
const heading = /^ {0,3}(#{1,6})(?:\s|$)/;

/** The level of the largest heading of a Markdown text, 1 to 6: with none, and above a line of '=', 1. What stands in code is none. */
export function largestHeading(markdown: string): number {
  let open: string | null = null;
  let largest = 7;
  let before = '';
  for (const line of markdown.split('\n')) {
    const mark = fence.exec(line)?.[1];
    if (open !== null) {
      if (mark?.startsWith(open) && line.trim() === mark) open = null;
    } else if (mark !== undefined) open = mark;
    else {
      const level = heading.exec(line)?.[1]?.length;
      const underlined = before.trim() !== '' && /^ {0,3}(?:=+|-+)\s*$/.test(line) ? (line.includes('=') ? 1 : 2) : 7;
      largest = Math.min(largest, level ?? 7, underlined);
    }
    before = line;
  }
  return largest === 7 ? 1 : largest;
}
