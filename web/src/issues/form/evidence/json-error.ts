const TOKEN =
  /\s*(?:(?<mark>[{}[\],:])|(?<text>"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(?<value>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/uy;

type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd';

/** Returns the next expected token after `mark`; null if the mark is wrong here. `open` contains the open brackets. */
function afterMark(mark: string, expected: Expected, open: string[]): Expected | null {
  const isValue = expected === 'value' || expected === 'valueOrEnd';
  if ((mark === '{' || mark === '[') && isValue) {
    open.push(mark);
    return mark === '{' ? 'keyOrEnd' : 'valueOrEnd';
  }
  if (mark === ':') return expected === 'colon' ? 'value' : null;
  if (mark === ',') return expected === 'commaOrEnd' && open.length > 0 ? (open.at(-1) === '{' ? 'key' : 'value') : null;
  const canEnd = expected === 'commaOrEnd' || expected === (mark === '}' ? 'keyOrEnd' : 'valueOrEnd');
  if (!canEnd || open.at(-1) !== (mark === '}' ? '{' : '[')) return null;
  open.pop();
  return 'commaOrEnd';
}

/** Returns the position of the first error in invalid JSON. The errors of `JSON.parse` often contain no position. */
export function jsonErrorAt(text: string): number {
  const token = new RegExp(TOKEN);
  const open: string[] = [];
  let expected: Expected = 'value';
  for (;;) {
    const start = token.lastIndex;
    const groups = token.exec(text)?.groups;
    const blank = /\s*/y;
    blank.lastIndex = start;
    const at = start + (blank.exec(text)?.[0].length ?? 0);
    if (!groups) return at;
    let next: Expected | null;
    if (groups.mark !== undefined) next = afterMark(groups.mark, expected, open);
    else if (groups.text !== undefined && (expected === 'key' || expected === 'keyOrEnd')) next = 'colon';
    else next = expected === 'value' || expected === 'valueOrEnd' ? 'commaOrEnd' : null;
    if (next === null) return at;
    expected = next;
  }
}
